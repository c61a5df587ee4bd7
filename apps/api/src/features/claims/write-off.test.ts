import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { minutesAfter } from '../../platform/clock.ts';
import { acceptClaim, readClaim, writeOffClaim } from '../../test/harness/claims.ts';
import {
  controlSandbox,
  createStaff,
  disableAccount,
  type Person,
  payAtPage,
  until,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';

const { app, host, renter, trip, claimLate, claimDamage } = await sharedClaims();
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

async function payByLink({ id }: Claim): Promise<void> {
  const { body } = await renter.client.call(chargeEndpoints.payCharge, { params: { id } });
  await payAtPage(app, body.url);
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

test('a damage is not given up while the card pays a part of it', async () => {
  const claim = await claimDamage('900.00');
  const unanswered = { path: '/v1/payment_intents', method: 'POST', answer: '500', times: 1000 };
  await controlSandbox(app, 'faults', unanswered);
  await acceptClaim(renter, claim);
  await until(async () => (await readClaim(admin, claim)).cardPart?.state === 'charging');
  expect((await readClaim(admin, claim)).actions.writeOff.allowed).toBe(false);
  expect(await writeOffClaim(admin, claim)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The card is still tried again.') },
  });
  await controlSandbox(app, 'faults/clear', {});
  await app.travel(3 * 60_000);
  await until(async () => (await readClaim(admin, claim)).cardPart?.state === 'charged');
  expect((await writeOffClaim(admin, claim)).body).toMatchObject({ status: 'written_off' });
});

test('a part of a damage that the card declines after the rest was paid is given up alone', async () => {
  const claim = await claimDamage('900.00');
  const charge = { path: '/v1/payment_intents', method: 'POST' };
  await controlSandbox(app, 'faults', { ...charge, answer: '500', times: 1000 });
  await acceptClaim(renter, claim);
  const partState = async () => (await readClaim(admin, claim)).cardPart?.state;
  await until(async () => (await partState()) === 'charging');
  await payByLink(claim);
  await controlSandbox(app, 'faults/clear', {});
  await controlSandbox(app, 'faults', { ...charge, answer: 'card-declined', times: 1 });
  await app.travel(3 * 60_000);
  await until(async () => (await partState()) === 'declined');
  const waiting = { status: 'needs_payment', toPay: '500.00' };
  expect(await readClaim(admin, claim)).toMatchObject(waiting);
  expect((await writeOffClaim(admin, claim)).body).toMatchObject({
    status: 'written_off',
    toPay: '0.00',
    hostShare: '400.00',
    writtenOff: { reason: 'The card never paid.' },
  });
  expect((await writeOffClaim(admin, claim)).status).toBe(409);
  let told: string | undefined;
  await until(async () => {
    const letters = await lettersTo(app, host.user.email);
    told = letters.find((text) => text.includes('Subject: Claim closed: damage, $500.00'));
    return told !== undefined;
  });
  expect(told).toContain(`/claims/${claim.id}\n`);
  const audited = await app.db.execute(
    sql`select from audit_log where action = 'claim.written_off' and entity_id = ${String(claim.id)}`,
  );
  expect(audited.rows).toHaveLength(1);
  await expectBalances(app, trip(), { guest_balance: 0, host_payable: -21_420 });
  await compareWithStripe(app);
});

test('a guest whose account is disabled still pays a claim by link', async () => {
  const claim = await claimLate();
  await acceptUnpaid(claim);
  await disableAccount(app, renter);
  const params = { id: claim.id };
  expect((await renter.client.call(chargeEndpoints.payCharge, { params })).status).toBe(200);
});
