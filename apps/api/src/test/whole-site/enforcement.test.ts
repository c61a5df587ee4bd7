import { get, type IncomingMessage } from 'node:http';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../harness/client.ts';
import {
  carBody,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  type TestSite,
  testPassword,
  until,
} from '../harness/factories.ts';
import { type ServerPair, startServerPair } from '../processes/server-pair.ts';
import type { ServerProcess } from '../processes/server-process.ts';

let pair: ServerPair;
let there: ServerProcess;
let site: TestSite;
let admin: Person;

beforeAll(async () => {
  pair = await startServerPair();
  site = pair.site;
  there = pair.servers[1];
  admin = await createStaff(site, 'admin');
});
afterAll(() => pair?.close());

/** Another session of the same person, on the other server process. */
async function signInThere({ user: { email } }: Person): Promise<TestClient> {
  const client = new TestClient(there.url);
  const body = { email, password: testPassword };
  expect((await client.call(accountEndpoints.signIn, { body })).status).toBe(200);
  return client;
}

interface OpenStream {
  text(): string;
  isEnded(): boolean;
  close(): void;
}

async function listenThere(client: TestClient): Promise<OpenStream> {
  let text = '';
  let isEnded = false;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${there.url}/api/events`, { headers: { cookie: client.cookie } }, resolve).on(
      'error',
      reject,
    );
  });
  response.setEncoding('utf8');
  response.on('data', (chunk) => {
    text += chunk;
  });
  response.on('close', () => {
    isEnded = true;
  });
  return { text: () => text, isEnded: () => isEnded, close: () => response.destroy() };
}

async function disable({ user }: Person, by = admin): Promise<void> {
  const answer = await by.client.call(riskEndpoints.disableAccount, {
    params: { userId: user.id },
    body: { reason: 'A stolen car' },
  });
  expect(answer.status).toBe(200);
}

const windowIn = (days: number) => {
  const startDate = addDays(marketDay(new Date()), days);
  const times = { startTime: '10:00 AM', endTime: '10:00 AM' } as const;
  return { startDate, endDate: addDays(startDate, 2), ...times };
};

const isInSearch = async ({ id }: Car) => {
  const { body } = await new TestClient(there.url).call(carEndpoints.searchCars, {});
  return body.some((car) => car.id === id);
};

describe('a disabled account', () => {
  test('is refused at once by every process, in open sessions', async () => {
    const host = await createHost(site);
    const renter = await createVerified(site);
    const car = await listCar(host);
    const booking = await requestBooking(renter, car, windowIn(5));
    await payBooking(site, renter, booking);
    const [hostThere, renterThere] = [await signInThere(host), await signInThere(renter)];
    const stream = await listenThere(hostThere);
    expect(await isInSearch(car)).toBe(true);

    await disable(host);
    const refused = { status: 403, body: { code: 'account_disabled' } };
    expect(await hostThere.call(carEndpoints.createCar, { body: carBody() })).toMatchObject(
      refused,
    );
    const approval = { params: { id: booking.id }, body: { status: 'approved' } };
    expect(await hostThere.call(bookingEndpoints.changeBooking, approval)).toMatchObject(refused);
    expect(await isInSearch(car)).toBe(false);
    const request = { body: { carId: car.id, ...windowIn(9) } };
    const booked = await renterThere.call(bookingEndpoints.requestBooking, request);
    expect(booked.status).toBe(404);
    await until(async () => stream.isEnded());
    expect(stream.text()).toContain('"topic":"account"');

    // Still allowed: existing trips, messages and support.
    const own = await hostThere.call(bookingEndpoints.ownerBookings);
    expect(own.body.map(({ id }) => id)).toEqual([booking.id]);
    const message = { bookingId: booking.id, receiverId: renter.user.id, message: 'Sorry.' };
    expect((await hostThere.call(messagingEndpoints.sendMessage, { body: message })).status).toBe(
      201,
    );
    const rejected = await changeBooking({ ...host, client: hostThere }, booking, 'rejected');
    expect(rejected.status).toBe(200);
  });

  test('cannot book in any process', async () => {
    const car = await listCar(await createHost(site));
    const renter = await createVerified(site);
    const renterThere = await signInThere(renter);
    await disable(renter);
    const request = { body: { carId: car.id, ...windowIn(5) } };
    for (const client of [renter.client, renterThere]) {
      expect(await client.call(bookingEndpoints.requestBooking, request)).toMatchObject({
        status: 403,
        body: { code: 'account_disabled' },
      });
    }
    await admin.client.call(riskEndpoints.enableAccount, { params: { userId: renter.user.id } });
    expect((await renterThere.call(bookingEndpoints.requestBooking, request)).status).toBe(201);
  });

  test('of staff loses staff data and events in every process', async () => {
    const master = await createStaff(site, 'master_admin');
    const colleague = await createStaff(site, 'support_staff');
    const colleagueThere = await signInThere(colleague);
    const stream = await listenThere(colleagueThere);
    expect((await colleagueThere.call(riskEndpoints.riskScores)).status).toBe(200);

    await disable(colleague, master);
    expect((await colleagueThere.call(riskEndpoints.riskScores)).status).toBe(403);
    await until(async () => stream.isEnded());
    const again = await listenThere(colleagueThere);
    const witness = await listenThere(await signInThere(admin));
    const person = await signUpPerson(site);
    const ticket = { subject: 'Help', description: 'Please' };
    await person.client.call(supportEndpoints.createTicket, { body: ticket });
    await until(async () => witness.text().includes('"topic":"tickets"'));
    expect(again.text()).not.toContain('topic');
    again.close();
    witness.close();
  });

  test('without its former staff role receives no more staff events', async () => {
    const colleague = await createStaff(site, 'support_staff');
    const stream = await listenThere(await signInThere(colleague));
    await site.db.execute(sql`update users set role = 'user' where id = ${colleague.user.id}`);
    await until(async () => stream.isEnded());
    expect(stream.text()).toContain('"topic":"account"');
  });
});
