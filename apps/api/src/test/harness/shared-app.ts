import { afterAll } from 'vitest';
import { createHost, createVerified, listCar, windowFrom } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** A server shared by all tests of a file. */
export async function sharedApp(...given: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...given);
  afterAll(() => app.close());
  return app;
}

/** The setup of most trip tests: a server, a host with a car, and a verified guest. */
export async function sharedTrade() {
  const app = await sharedApp();
  const host = await createHost(app);
  const renter = await createVerified(app);
  const car = await listCar(host);
  let ahead = 10;
  /** Returns days that no earlier call has returned. */
  const nextWindow = (days = 3) => {
    ahead += 7;
    return windowFrom(app, ahead, days);
  };
  return { app, host, renter, car, nextWindow };
}
