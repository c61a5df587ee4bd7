import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import type { Car } from '@curbside/domain/cars/car';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { errorStatus } from '@curbside/domain/wire/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from './client.ts';
import {
  carBody,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  listCar,
  openCheckout,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Who may do what: every route of the API, each tried by every kind of caller with a request that
 * is good in all else. `renter` and `owner` are the two sides of the booking or car in question;
 * `disabled` is the one of them whom the route is for, once an admin has disabled the account.
 *
 *   yes        it is done or shown
 *   sign-in    401: please sign in
 *   hidden     404: what one may not see is not there
 *   forbidden  403: one may see it, but not do this
 *   disabled   403: not with a disabled account
 *   verify     403: not before one's identity is verified
 *   own-car    403: nobody books their own car
 *   state      409: allowed, but not as things stand
 *   wrong      400: only the bearer of a secret gets further (a mail's token, Stripe's signature)
 */
const permissions = `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/health                               | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/stripe/webhook                      | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong

POST /api/auth/sign-up/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-in/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-out                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/request-password-reset         | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/reset-password                 | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
POST /api/auth/confirm-email                  | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
GET /api/auth/providers                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/auth/user                            | sign-in yes        yes       yes       yes       yes      yes       yes       yes
PATCH /api/user/profile                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/users/{id}                           | yes     yes        yes       yes       yes       yes      yes       yes       yes

POST /api/stripe/create-verification-session  | sign-in yes        state     state     state     state    yes       yes       yes
POST /api/stripe/create-connect-account       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/stripe/create-account-link own      | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/stripe/create-account-link owner's  | sign-in hidden     hidden    hidden    yes       hidden   hidden    hidden    hidden

GET /api/cars                                 | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}                            | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/cars                                | sign-in verify     yes       yes       yes       disabled verify    verify    verify
GET /api/my-cars                              | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}/blocked-dates              | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}/availability               | sign-in hidden     hidden    hidden    yes       yes      yes       yes       yes
POST /api/cars/{id}/availability/block        | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
DELETE /api/cars/{id}/availability/unblock    | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden

POST /api/bookings                            | sign-in verify     yes       yes       own-car   disabled verify    verify    verify
POST /api/stripe/create-checkout-session      | sign-in hidden     hidden    yes       hidden    disabled hidden    hidden    hidden
POST /api/stripe/confirm-payment-authorization| sign-in hidden     hidden    yes       hidden    yes      hidden    hidden    hidden
GET /api/bookings/{id} unpaid                 | sign-in hidden     hidden    yes       hidden    yes      yes       yes       yes
GET /api/bookings/{id} paid                   | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
PATCH /api/bookings/{id} approve              | sign-in hidden     hidden    forbidden yes       disabled forbidden forbidden forbidden
PATCH /api/bookings/{id} reject               | sign-in hidden     hidden    forbidden yes       yes      forbidden forbidden forbidden
PATCH /api/bookings/{id} cancel               | sign-in hidden     hidden    yes       yes       yes      forbidden forbidden forbidden
PATCH /api/bookings/{id} complete too early   | sign-in hidden     hidden    forbidden state     state    forbidden forbidden forbidden
GET /api/my-bookings                          | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/owner-bookings                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`;

const words: Record<string, string> = {
  sign_in_required: 'sign-in',
  not_found: 'hidden',
  forbidden: 'forbidden',
  account_disabled: 'disabled',
  verification_required: 'verify',
  own_car: 'own-car',
  wrong_state: 'state',
  invalid_request: 'wrong',
};

const callers = [
  'visitor',
  'unverified',
  'unrelated',
  'renter',
  'owner',
  'disabled',
  'support',
  'admin',
  'master',
] as const;
type Caller = (typeof callers)[number];

/** One line of the table above: `PATCH /api/bookings/{id} approve` is a route and its case. */
const lines = permissions
  .split('\n')
  .filter((line) => line.includes('/api/'))
  .map((line) => {
    const [left = '', right = ''] = line.split('|');
    const name = left.trim();
    const [method = '', path = ''] = name.split(' ');
    const cells = right.trim().split(/\s+/);
    const expected = Object.fromEntries(callers.map((caller, index) => [caller, cells[index]]));
    return { name, method, path, expected };
  });

let app: TestApp;
let people: Record<Exclude<Caller, 'visitor'>, Person>;
let car: Car;
let disabledCar: Car;
let ahead = 3;
let number = 0;

beforeAll(async () => {
  app = await startTestApp();
  people = {
    unverified: await signUpPerson(app),
    unrelated: await createVerified(app),
    renter: await createVerified(app),
    owner: await createHost(app),
    disabled: await createHost(app),
    support: await createStaff(app, 'support_staff'),
    admin: await createStaff(app, 'admin'),
    master: await createStaff(app, 'master_admin'),
  };
  car = await listCar(people.owner);
  disabledCar = await listCar(people.disabled);
  await disableAccount(app, people.disabled);
});
afterAll(() => app.close());

function nextWindow() {
  ahead += 2;
  return windowFrom(app, ahead, 1);
}

/** What the disabled person did while the account was still active. */
async function whileActive<Result>(act: () => Promise<Result>): Promise<Result> {
  const { id } = people.disabled.user;
  await app.db.execute(sql`update users set account_status = 'active' where id = ${id}`);
  try {
    return await act();
  } finally {
    await disableAccount(app, people.disabled);
  }
}

type Stage = 'unpaid' | 'paid' | 'approved';

/** A new booking between renter and owner; the disabled caller is on the side that is named. */
async function bookingFor(caller: Caller, stage: Stage, side: 'renter' | 'owner') {
  const isDisabled = caller === 'disabled';
  const renter = isDisabled && side === 'renter' ? people.disabled : people.renter;
  const owner = isDisabled && side === 'owner' ? people.disabled : people.owner;
  return whileActive(async () => {
    const itsCar = owner === people.disabled ? disabledCar : car;
    const booking = await requestBooking(renter, itsCar, nextWindow());
    if (stage !== 'unpaid') await payBooking(app, renter, booking);
    if (stage === 'approved') await changeBooking(owner, booking, 'approved');
    const sessionId = stage === 'unpaid' ? await openCheckout(renter, booking) : '';
    return { ...booking, sessionId };
  });
}

function clientOf(caller: Caller): TestClient {
  return caller === 'visitor' ? app.visitor() : people[caller].client;
}

/** Another session of the same person, for calls that change or end it. */
async function newSession(caller: Caller): Promise<TestClient> {
  const client = app.visitor();
  if (caller !== 'visitor') {
    const { email } = people[caller].user;
    await client.send('POST', '/api/auth/sign-in/email', { email, password: testPassword });
  }
  return client;
}

interface Attempt {
  path?: string;
  body?: unknown;
  client?: TestClient;
}

const carIdFor = (caller: Caller) => (caller === 'disabled' ? disabledCar.id : car.id);
const change = (stage: Stage, side: 'renter' | 'owner', status: string) => async (who: Caller) => ({
  path: `/api/bookings/${(await bookingFor(who, stage, side)).id}`,
  body: { status },
});
const blockedDay = () => ({ blockedDate: nextWindow().startDate });

/** What a line needs beside its method and path, made anew for each caller. */
const attempts: Record<string, (caller: Caller) => Attempt | Promise<Attempt>> = {
  'POST /api/auth/sign-up/email': async (caller) => {
    number += 1;
    const email = `matrix-${number}@example.test`;
    const body = { email, password: testPassword, firstName: 'Pat', lastName: 'Doe' };
    return { client: await newSession(caller), body };
  },
  'POST /api/auth/sign-in/email': async (caller) => ({
    client: await newSession(caller),
    body: {
      email: people[caller === 'visitor' ? 'renter' : caller].user.email,
      password: testPassword,
    },
  }),
  'POST /api/auth/sign-out': async (caller) => ({ client: await newSession(caller) }),
  'POST /api/auth/request-password-reset': () => ({ body: { email: people.renter.user.email } }),
  'POST /api/auth/reset-password': () => ({
    body: { token: 'somebody-elses', newPassword: testPassword },
  }),
  'POST /api/auth/confirm-email': () => ({ body: { token: 'somebody-elses' } }),
  'PATCH /api/user/profile': () => ({ body: { phoneNumber: '+1 212 555 0147' } }),
  'GET /api/users/{id}': () => ({ path: `/api/users/${people.renter.user.id}` }),
  'POST /api/stripe/webhook': () => ({ body: { id: 'evt_1', type: 'account.updated' } }),
  'POST /api/stripe/create-account-link own': async (caller) => {
    const account = await clientOf(caller).call(payoutEndpoints.createConnectAccount);
    return { body: { accountId: account.body.accountId } };
  },
  "POST /api/stripe/create-account-link owner's": async (caller) => {
    await clientOf(caller).call(payoutEndpoints.createConnectAccount);
    const account = await people.owner.client.call(payoutEndpoints.createConnectAccount);
    return { body: { accountId: account.body.accountId } };
  },
  'POST /api/cars': () => ({ body: carBody() }),
  'GET /api/cars/{id}': (caller) => ({ path: `/api/cars/${carIdFor(caller)}` }),
  'GET /api/cars/{id}/blocked-dates': (caller) => ({
    path: `/api/cars/${carIdFor(caller)}/blocked-dates`,
  }),
  'GET /api/cars/{id}/availability': (caller) => ({
    path: `/api/cars/${carIdFor(caller)}/availability`,
  }),
  'POST /api/cars/{id}/availability/block': (caller) => ({
    path: `/api/cars/${carIdFor(caller)}/availability/block`,
    body: blockedDay(),
  }),
  'DELETE /api/cars/{id}/availability/unblock': async (caller) => {
    const owner = caller === 'disabled' ? people.disabled : people.owner;
    const path = `/api/cars/${carIdFor(caller)}/availability`;
    const body = blockedDay();
    await owner.client.send('POST', `${path}/block`, body);
    return { path: `${path}/unblock`, body };
  },
  'POST /api/bookings': () => ({ body: { carId: car.id, ...nextWindow() } }),
  'POST /api/stripe/create-checkout-session': async (caller) => ({
    body: { bookingId: (await bookingFor(caller, 'unpaid', 'renter')).id },
  }),
  'POST /api/stripe/confirm-payment-authorization': async (caller) => {
    const { id, sessionId } = await bookingFor(caller, 'unpaid', 'renter');
    return { body: { bookingId: id, sessionId } };
  },
  'GET /api/bookings/{id} unpaid': async (caller) => ({
    path: `/api/bookings/${(await bookingFor(caller, 'unpaid', 'renter')).id}`,
  }),
  'GET /api/bookings/{id} paid': async (caller) => ({
    path: `/api/bookings/${(await bookingFor(caller, 'paid', 'owner')).id}`,
  }),
  'PATCH /api/bookings/{id} approve': change('paid', 'owner', 'approved'),
  'PATCH /api/bookings/{id} reject': change('paid', 'owner', 'rejected'),
  'PATCH /api/bookings/{id} cancel': change('approved', 'renter', 'cancelled'),
  'PATCH /api/bookings/{id} complete too early': change('approved', 'owner', 'completed'),
};

function outcomeOf({ status, body }: TestAnswer): string {
  if (status >= 200 && status < 300) return 'yes';
  const { code } = body as { code: keyof typeof errorStatus };
  return errorStatus[code] === status ? (words[code] ?? code) : `${status} with ${code}`;
}

test('has a line for every route of the API, and none for a route that is gone', async () => {
  const document = await app
    .visitor()
    .send<{ paths: Record<string, Record<string, object>> }>('GET', '/api/docs/json');
  const routes = Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(20);
  const inTable = new Set(lines.map(({ method, path }) => `${method} ${path}`));
  expect([...inTable].sort()).toEqual([...routes].sort());
});

test('prepares only lines that it has', () => {
  const names = lines.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(attempts)));
  const incomplete = lines.filter(({ expected }) => Object.values(expected).includes(undefined));
  expect(incomplete).toEqual([]);
});

test.each(lines)('$name', { timeout: 60_000 }, async ({ name, method, path, expected }) => {
  const outcomes: Record<string, string> = {};
  for (const caller of callers) {
    const attempt = (await attempts[name]?.(caller)) ?? {};
    const client = attempt.client ?? clientOf(caller);
    outcomes[caller] = outcomeOf(await client.send(method, attempt.path ?? path, attempt.body));
  }
  expect(outcomes).toEqual(expected);
});

describe('of a booking', () => {
  const hostLines = ['payoutStatus', 'payoutAmount', 'commission', 'hostPayout'] as const;

  test.each([
    ['renter', { isParty: true, seesHostLines: false }],
    ['owner', { isParty: true, seesHostLines: true }],
    ['support', { isParty: false, seesHostLines: true }],
    ['admin', { isParty: false, seesHostLines: true }],
  ] as const)('%s sees what is theirs to see', async (caller, { isParty, seesHostLines }) => {
    const { id } = await bookingFor(caller, 'approved', 'owner');
    const answer = await clientOf(caller).call(bookingEndpoints.getBooking, { params: { id } });
    const seen: Record<string, unknown> = { ...answer.body, ...answer.body.quote };
    for (const line of hostLines) expect([line, line in seen]).toEqual([line, seesHostLines]);
    expect(answer.body.renterEmail).toBe(people.renter.user.email);
    expect(answer.body.cancellation.allowed).toBe(isParty);
  });

  test('the owner’s list has no request that is not paid', async () => {
    const { id } = await bookingFor('owner', 'unpaid', 'renter');
    const listOf = (caller: Caller, path: string) => clientOf(caller).send<Booking[]>('GET', path);
    const mine = await listOf('renter', '/api/my-bookings');
    const theirs = await listOf('owner', '/api/owner-bookings');
    expect(mine.body.map((booking) => booking.id)).toContain(id);
    expect(theirs.body.map((booking) => booking.id)).not.toContain(id);
    const strangers = await listOf('unrelated', '/api/my-bookings');
    const renterIds = new Set(strangers.body.map(({ renterId }) => renterId));
    expect([...renterIds]).toEqual([people.unrelated.user.id]);
  });
});
