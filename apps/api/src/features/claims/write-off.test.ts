import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { afterEach, expect, test } from 'vitest';
import { minutesAfter } from '../../platform/clock.ts';
import { acceptClaim, readClaim, writeOffClaim } from '../../test/harness/claims.ts';
import {
  controlSandbox,
  createStaff,
  disableAccount,
  type Person,
  until,
} from '../../test/harness/factories.ts';
import { expectBalances } from '../../test/harness/money.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';

const { app, renter, trip, claimLate } = await sharedClaims();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');
afterEach(() => controlSandbox(app, 'faults/clear', {}));

/** The bank declines the card of the trip each time. */
async function acceptUnpaid(claim: Claim): Promise<void> {
  const declined = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
  await controlSandbox(app, 'faults', { ...declined, times: 1000 });
  await acceptClaim(renter, claim);
  await until(async () => (await readClaim(renter, claim)).status === 'needs_payment');
}

const day = 24 * 60;

test('a card that never pays is tried 1, 3 and 5 days later; then administrators give the claim up', async () => {
  const claim = await claimLate();
  const read = () => readClaim(renter, claim);
  const writeOff = (person: Person) => writeOffClaim(person, claim);

  await acceptUnpaid(claim);
  const { payBy } = await read();
  const tries = [];
  for (let { nextTryAt } = await read(); nextTryAt; { nextTryAt } = await read()) {
    tries.push(nextTryAt);
    expect((await writeOff(admin)).status).toBe(409);
    await app.travelTo(minutesAfter(new Date(nextTryAt), 1));
    await until(async () => (await read()).nextTryAt !== nextTryAt);
  }
  const [first = ''] = tries;
  const later = (days: number) => minutesAfter(new Date(first), days * day).toISOString();
  expect(tries).toEqual([first, later(2), later(4)]);
  // As long as the card is tried. A guest who pays later is still welcome.
  const payDays = (Date.parse(payBy ?? '') - Date.parse(first)) / (day * 60_000);
  expect(Math.round(payDays)).toBe(4);

  expect((await writeOff(support)).status).toBe(403);
  expect((await writeOff(renter)).status).toBe(403);
  expect(app.now().toISOString() > (payBy ?? '')).toBe(true);
  const { body: page } = await renter.client.call(chargeEndpoints.payCharge, {
    params: { id: claim.id },
  });
  expect((await writeOff(admin)).body).toMatchObject({ status: 'written_off' });
  expect((await writeOff(admin)).status).toBe(409);
  const closed = { status: 'written_off', nextTryAt: null, toPay: '0.00', payBy: null };
  expect(await read()).toMatchObject(closed);
  expect((await readClaim(admin, claim)).hostShare).toBe('0.00');
  // Nobody pays on a page that was open.
  await app.travel(2 * 60_000);
  const { sessions } = app.server.deps.stripe.checkout;
  const session = await sessions.retrieve(new URL(page.url).pathname.split('/').at(-1) ?? '');
  expect(session.status).toBe('expired');
  await expectBalances(app, trip(), { guest_balance: 0 });
});

test('a guest whose account is disabled still pays a claim by link', async () => {
  const claim = await claimLate();
  await acceptUnpaid(claim);
  await disableAccount(app, renter);
  const params = { id: claim.id };
  expect((await renter.client.call(chargeEndpoints.payCharge, { params })).status).toBe(200);
});
