import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { errorStatus } from '@curbside/domain/wire/errors';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../harness/client.ts';
import { sharedApp } from '../harness/shared-app.ts';
import { accessRows, callers, gatherAccessRows } from './access-rows.ts';
import { AccessStage, type Caller } from './access-stage.ts';

/** Every route of the API, tried by every kind of caller; see accessRows. */
const gathered = await gatherAccessRows();
const system = accessRows(`
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/health                               | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/live                                 | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/ready                                | yes     yes        yes       yes       yes       yes      yes       yes       yes
`);
const isRead = ({ method }: { method: string }) => method === 'GET';
/** Reads come first: they change nothing, so they share what they act upon. */
const rows = [...gathered, system]
  .flatMap((feature) => feature.rows)
  .toSorted((one, other) => Number(isRead(other)) - Number(isRead(one)));

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

const app = await sharedApp();
const stage = await AccessStage.create(app);

// A slow machine takes longer than a sign-in counts as recent.
beforeEach(() => app.db.execute(sql`update sessions set created_at = now()`));

function outcomeOf({ status, body }: TestAnswer): string {
  // A navigation redirects.
  if (status >= 200 && status < 400) return 'yes';
  const { code } = body as { code: keyof typeof errorStatus };
  return errorStatus[code] === status ? (words[code] ?? code) : `${status} with ${code}`;
}

test('has a row for every route of the API, and none for a route that is gone', async () => {
  const document = await app
    .visitor()
    .send<{ paths: Record<string, Record<string, object>> }>('GET', '/api/docs/json');
  const routes = Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(20);
  const inTable = new Set(rows.map(({ method, path }) => `${method} ${path}`));
  expect([...inTable].sort()).toEqual([...routes].sort());
});

test('has an expectation in every cell and a row for every attempt', () => {
  expect(gathered.flatMap((feature) => feature.orphans)).toEqual([]);
  const incomplete = rows.filter(({ expected }) => Object.values(expected).includes(undefined));
  expect(incomplete).toEqual([]);
});

test.each(rows)('$name', { timeout: 60_000 }, async ({ method, path, expected, attempt }) => {
  const outcomes: Record<string, string> = {};
  if (!isRead({ method })) stage.forget();
  for (const caller of callers) {
    const given = (await attempt?.(stage, caller)) ?? {};
    const client = given.client ?? stage.clientOf(caller);
    const answer = await client.send(method, given.path ?? path, given.body);
    outcomes[caller] = outcomeOf(answer);
    if (method !== 'GET' && outcomes[caller] === 'yes') stage.forget();
  }
  expect(outcomes).toEqual(expected);
});

test('the resulting audit log contains no secret and no address', async () => {
  const { rows } = await app.db.execute(sql`select action, details from audit_log
    where details::text ~* 'password|secret|token|cookie|@|pm_card'
      and details <> '{"method": "password"}'`);
  expect(rows).toEqual([]);
  const { rows: actions } = await app.db.execute(sql`select distinct action from audit_log`);
  expect(actions.length).toBeGreaterThan(40);
});

describe('of a booking', () => {
  const hostLines = ['payoutStatus', 'payoutAmount', 'commission', 'hostPayout'] as const;

  test.each([
    ['renter', { isParty: true, seesHostLines: false }],
    ['owner', { isParty: true, seesHostLines: true }],
    ['support', { isParty: false, seesHostLines: true }],
    ['admin', { isParty: false, seesHostLines: true }],
  ] as const)('%s sees their own lines', async (caller, { isParty, seesHostLines }) => {
    const { id } = await stage.bookingFor(caller, 'approved', 'owner');
    const answer = await stage
      .clientOf(caller)
      .call(bookingEndpoints.getBooking, { params: { id } });
    const seen: Record<string, unknown> = { ...answer.body, ...answer.body.quote };
    for (const line of hostLines) expect([line, line in seen]).toEqual([line, seesHostLines]);
    expect(answer.body.renterEmail).toBe(stage.people.renter.user.email);
    expect(answer.body.cancellation.allowed).toBe(isParty);
  });

  test('the owner’s list has no unpaid request', async () => {
    const { id } = await stage.bookingFor('owner', 'unpaid', 'renter');
    const listOf = (caller: Caller, path: string) =>
      stage.clientOf(caller).send<Booking[]>('GET', path);
    const mine = await listOf('renter', '/api/my-bookings');
    const theirs = await listOf('owner', '/api/owner-bookings');
    expect(mine.body.map((booking) => booking.id)).toContain(id);
    expect(theirs.body.map((booking) => booking.id)).not.toContain(id);
    const strangers = await listOf('unrelated', '/api/my-bookings');
    const renterIds = new Set(strangers.body.map(({ renterId }) => renterId));
    expect([...renterIds]).toEqual([stage.people.unrelated.user.id]);
  });
});
