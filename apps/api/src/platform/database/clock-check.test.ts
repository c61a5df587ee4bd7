import { afterEach, expect, test, vi } from 'vitest';
import {
  createHost,
  createVerified,
  getBooking,
  listCar,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

/** Runs the sweeps of this process with a clock that is wrong. */
async function sweepAt(offsetMs: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs });
  try {
    await app.server.jobs.runSweeps();
  } finally {
    vi.useRealTimers();
  }
}

test('a process whose clock is wrong cancels nothing, and one with the test clock does', async () => {
  const host = await createHost(app);
  const guest = await createVerified(app);
  const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 3));
  await expect(sweepAt(45 * minute)).rejects.toThrow('seconds ahead of the database');
  await expect(sweepAt(-45 * minute)).rejects.toThrow('seconds behind the database');
  expect((await getBooking(guest, booking)).status).toBe('pending');
  // A few seconds are no matter.
  await sweepAt(10_000);
  expect((await getBooking(guest, booking)).status).toBe('pending');
  await app.travel(45 * minute);
  expect((await getBooking(guest, booking)).status).toBe('cancelled');
});
