import { expect } from 'vitest';
import { demo } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { test } from '../support/site.ts';

interface Car {
  id: number;
  title: string;
}

async function signIn(origin: string, email: string): Promise<HttpClient> {
  const client = new HttpClient(origin);
  await client.post('/api/auth/sign-in/email', { email, password: demo.password });
  return client;
}

test('each answer has a nonce of its own, which all of its scripts carry', async ({
  site: { origin },
}) => {
  const visitor = new HttpClient(origin);
  const nonces = new Set<string>();
  for (let times = 0; times < 3; times += 1) {
    const { body, headers } = await visitor.get<string>('/browse');
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const used = [...body.matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, one]) => one);
    expect(used.length).toBeGreaterThan(4);
    expect(new Set(used)).toEqual(new Set([nonce]));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('a visitor sees a change at once', async ({ site: { origin } }) => {
  const visitor = new HttpClient(origin);
  const host = await signIn(origin, demo.host);
  const cars = await visitor.get<Car[]>('/api/cars?location=Astoria&limit=60');
  const car = cars.body.find(({ title }) => title === demo.car);
  if (!car) throw new Error('The search did not find the demo car.');
  for (const [dailyRate, shown] of [
    ['91.00', '$91'],
    ['84.00', '$84'],
  ] as const) {
    expect((await host.patch(`/api/cars/${car.id}`, { dailyRate })).status).toBe(200);
    const pages = [`/car/${car.id}`, `/car/${car.id}`, '/browse?location=Astoria'];
    for (const path of pages) {
      expect((await visitor.get<string>(path)).body).toContain(shown);
    }
  }
});

test('a tab or an id that does not exist is an unknown page', async ({ site: { origin } }) => {
  const renter = await signIn(origin, demo.renter);
  for (const path of ['/admin/nope', '/tickets/abc', '/car/abc']) {
    expect((await renter.get<string>(path)).status).toBe(404);
  }
});

test('nobody gets the page of somebody else', async ({ site: { origin } }) => {
  const visitor = new HttpClient(origin);
  const host = await signIn(origin, demo.host);
  const renter = await signIn(origin, demo.renter);
  for (let times = 0; times < 2; times += 1) {
    expect((await host.get<string>('/faq')).body).toContain(demo.hostName);
    const others = [await visitor.get<string>('/faq'), await renter.get<string>('/faq')];
    for (const { body } of others) expect(body).not.toContain(demo.hostName);
    expect(others[0]?.body).toContain('Login');
    expect(others[1]?.body).not.toContain('>Login<');
  }
});
