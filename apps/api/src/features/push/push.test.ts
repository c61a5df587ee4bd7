import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { pushEndpoints } from '@curbside/domain/push/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import {
  PushBrowser,
  type PushService,
  startPushService,
} from '../../test/harness/push-service.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { isPushService } from './push-services.ts';

let service: PushService;
let app: TestApp;
let host: Person;
let guest: Person;
let browsers = 0;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp();
  host = await createHost(app);
  guest = await createVerified(app);
});
beforeEach(() => {
  service.received.splice(0);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const subscribe = (person: Person, browser: PushBrowser) =>
  person.client.call(pushEndpoints.subscribeToPush, { body: browser.subscription });
const subscriptionsOf = async (person: Person) =>
  (await person.client.call(pushEndpoints.pushSubscriptions)).body;

async function allowOn(person: Person): Promise<PushBrowser> {
  browsers += 1;
  const browser = new PushBrowser(`${service.url}/browser-${browsers}`);
  expect((await subscribe(person, browser)).status).toBe(201);
  return browser;
}

/** Notifications received by a browser so far. */
const shownOn = (browser: PushBrowser) =>
  service.received
    .filter(({ path }) => browser.endpoint.endsWith(path))
    .map(({ body }) => browser.read(body));

const write = (from: Person, to: Person, bookingId: number | null = null) =>
  from.client.call(messagingEndpoints.sendMessage, {
    body: { bookingId, receiverId: to.user.id, message: 'A private word' },
  });

describe('a notification', () => {
  test('tells the receiver of a message who wrote, without its text', async () => {
    const [phone, laptop] = [await allowOn(host), await allowOn(host)];
    const own = await allowOn(guest);
    await write(guest, host);
    await app.server.jobs.drain(10_000);
    for (const browser of [phone, laptop]) {
      expect(shownOn(browser)).toEqual([
        {
          title: 'New message from Pat',
          path: `/inbox/${guest.user.id}`,
          tag: expect.stringMatching(/^conversation-\d+$/),
        },
      ]);
    }
    expect(shownOn(own)).toEqual([]);
  });

  test('is signed by the server under the key that the browser was given', async () => {
    const browser = await allowOn(host);
    await write(guest, host);
    await until(async () => shownOn(browser).length > 0);
    const { publicKey } = (await host.client.call(pushEndpoints.pushKey)).body;
    const point = Buffer.from(publicKey, 'base64url');
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    const { headers } = service.received.at(-1) ?? {};
    const token = /^vapid t=([^,]+),/.exec(headers?.authorization ?? '')?.[1] ?? '';
    const { payload } = await jwtVerify(token, await importJWK(key, 'ES256'));
    expect(payload.aud).toBe(service.url);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  });

  test('tells each side about the other’s changes to a trip, and the host only about paid ones', async () => {
    const [toHost, toGuest] = [await allowOn(host), await allowOn(guest)];
    const car = await listCar(host);
    const unpaid = await requestBooking(guest, car, windowFrom(app, 5));
    await write(guest, host, unpaid.id);
    await app.server.jobs.drain(10_000);
    expect(shownOn(toHost)).toEqual([]);
    const booking = await payBooking(app, guest, unpaid);
    await changeBooking(host, booking, 'approved');
    await app.server.jobs.drain(10_000);
    const tag = `booking-${booking.id}`;
    expect(shownOn(toHost)).toEqual([
      { title: `New request: ${car.title}`, path: `/owner-bookings?bookingId=${booking.id}`, tag },
    ]);
    expect(shownOn(toGuest)).toEqual([
      { title: `Approved: ${car.title}`, path: `/my-bookings?bookingId=${booking.id}`, tag },
    ]);
  });

  test('tells both sides that a charge after booking was paid', async () => {
    const car = await listCar(host);
    const trip = await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 5));
    await app.server.jobs.drain(10_000);
    const [toHost, toGuest] = [await allowOn(host), await allowOn(guest)];
    await acceptedChange({ asker: host, answerer: guest }, trip, endingDaysLater(trip, 1));
    const paid = { title: `Paid: ${car.title}`, tag: `booking-${trip.id}` };
    await vi.waitFor(() => {
      const ofGuest = { ...paid, path: `/my-bookings?bookingId=${trip.id}` };
      expect(shownOn(toGuest)).toContainEqual(ofGuest);
      const ofHost = { ...paid, path: `/owner-bookings?bookingId=${trip.id}` };
      expect(shownOn(toHost)).toContainEqual(ofHost);
    }, 60_000);
  });

  test('announces a support response', async () => {
    const person = await signUpPerson(app);
    const browser = await allowOn(person);
    const ticket = await person.client.call(supportEndpoints.createTicket, {
      body: { subject: 'Help', description: 'Please' },
    });
    const staff = await createStaff(app, 'support_staff');
    const params = { id: ticket.body.id };
    await staff.client.call(supportEndpoints.respondToTicket, { params, body: { message: 'Yes' } });
    await app.server.jobs.drain(10_000);
    expect(shownOn(browser)).toMatchObject([{ path: `/tickets/${params.id}` }]);
  });

  test('is retried if the push service is busy, for that browser only', async () => {
    const person = await signUpPerson(app);
    const [one, other] = [await allowOn(person), await allowOn(person)];
    service.answerNext(503, 429);
    await write(guest, person);
    await until(async () => shownOn(one).length + shownOn(other).length === 2);
    await app.server.jobs.drain(10_000);
    expect([shownOn(one).length, shownOn(other).length]).toEqual([1, 1]);
  });

  test.each([404, 410])('ends for a browser whose push service answers %i', async (status) => {
    const person = await signUpPerson(app);
    await allowOn(person);
    service.answerNext(status);
    await write(guest, person);
    await app.server.jobs.drain(10_000);
    expect(await subscriptionsOf(person)).toEqual([]);
  });
});

describe('a subscription', () => {
  test('ends when its own person switches it off', async () => {
    const person = await signUpPerson(app);
    const { endpoint } = await allowOn(person);
    const end = (by: Person) =>
      by.client.call(pushEndpoints.unsubscribeFromPush, { body: { endpoint } });
    expect((await end(guest)).status).toBe(404);
    expect(await subscriptionsOf(person)).toHaveLength(1);
    expect((await end(person)).status).toBe(204);
    expect(await subscriptionsOf(person)).toEqual([]);
  });

  test('ends with its session', async () => {
    const person = await signUpPerson(app);
    const browser = await allowOn(person);
    await person.client.call(accountEndpoints.signOut);
    await write(guest, person);
    await app.server.jobs.drain(10_000);
    expect(shownOn(browser)).toEqual([]);
  });

  test('passes to the person who uses the browser now', async () => {
    const [before, now] = [await signUpPerson(app), await signUpPerson(app)];
    const browser = await allowOn(before);
    await subscribe(now, browser);
    await write(guest, before);
    await write(guest, now);
    await app.server.jobs.drain(10_000);
    expect(shownOn(browser)).toHaveLength(1);
    expect(await subscriptionsOf(before)).toEqual([]);
  });

  test('is kept for the latest twenty browsers', async () => {
    const person = await signUpPerson(app);
    const first = await allowOn(person);
    for (let count = 0; count < 20; count += 1) await allowOn(person);
    const kept = await subscriptionsOf(person);
    expect(kept).toHaveLength(20);
    expect(kept.some(({ endpoint }) => endpoint === first.endpoint)).toBe(false);
  });

  test.each([
    ['no address', { endpoint: 'here' }],
    ['an address of someone else', { endpoint: 'https://example.test/push' }],
    ['an address inside', { endpoint: 'http://169.254.169.254/latest' }],
    ['no keys', { keys: {} }],
    ['broken keys', { keys: { p256dh: '!', auth: '!' } }],
  ])('is refused with %s', async (_, change) => {
    const browser = new PushBrowser(`${service.url}/refused`);
    const body = { ...browser.subscription, ...change };
    const answer = await guest.client.call(pushEndpoints.subscribeToPush, { body });
    expect(answer.status).toBe(400);
  });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ["https://evil.example'.push.apple.com/", false],
  ['https://evil.example,.push.apple.com/', false],
  ['https://evil_example.push.apple.com/', false],
  ['http://127.0.0.1:5432/', false],
  ['https://localhost/', false],
])('in production %s is a push service: %s', (address, isOne) => {
  const { env } = app.server.deps;
  expect(isPushService(address, { ...env, isProduction: true })).toBe(isOne);
});
