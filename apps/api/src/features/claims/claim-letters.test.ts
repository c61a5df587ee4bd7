import { formatInstant } from '@curbside/domain/calendar/format';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import {
  acceptClaim,
  contestClaim,
  decideClaim,
  readClaim,
  receipt,
  writeOffClaim,
} from '../../test/harness/claims.ts';
import {
  controlSandbox,
  createStaff,
  type Person,
  payAtPage,
  until,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { uploadFile } from '../../test/harness/uploads.ts';

const { app, host, renter, trip, endsAt, claim, claimDamage } = await sharedClaims();
const admin = await createStaff(app, 'admin');
afterEach(() => controlSandbox(app, 'faults/clear', {}));

/** Each test reads the letters of its own trip. */
const letters = async ({ user }: Person) =>
  (await lettersTo(app, user.email)).filter((text) => text.includes(`Booking: ${trip().id}\n`));
const untilTold = (person: Person, words: string) =>
  until(async () => (await letters(person)).some((text) => text.includes(words)));

const untilStatus = (one: Claim, status: string) =>
  until(async () => (await readClaim(renter, one)).status === status);

async function claimToll(): Promise<Claim> {
  await app.travelTo(endsAt());
  const documents = [(await uploadFile(host, receipt)).id];
  const toll = { kind: 'toll', amount: '40.00', documents, happenedAt: trip().startsAt };
  return (await claim(toll)).body;
}

/** The bank declines the card of the trip each time, until it is no longer tried. */
async function claimUnpaid(): Promise<Claim> {
  const toll = await claimToll();
  const fault = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
  await controlSandbox(app, 'faults', { ...fault, times: 1000 });
  await acceptClaim(renter, toll);
  await untilStatus(toll, 'needs_payment');
  await until(async () => {
    await app.travel(25 * 3_600_000);
    return (await readClaim(admin, toll)).actions.writeOff.allowed;
  });
  await controlSandbox(app, 'faults/clear', {});
  return toll;
}

test('deadlines are in New York time', async () => {
  const toll = await claimToll();
  const by = formatInstant(new Date(toll.answerBy ?? ''));
  await untilTold(renter, `accept or contest it by ${by} (New York time).`);
  const fault = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
  await controlSandbox(app, 'faults', { ...fault, times: 1 });
  await acceptClaim(renter, toll);
  await untilStatus(toll, 'needs_payment');
  const payBy = formatInstant(new Date((await readClaim(renter, toll)).payBy ?? ''));
  await untilTold(renter, `Please pay it by ${payBy} (New York time).`);
});

test('a decision reads well though its reason has no period', async () => {
  const toll = await claimToll();
  await contestClaim(renter, toll);
  await untilTold(admin, 'asks Pat for $40.00 (toll or ticket), and the claim is contested.');
  await decideClaim(admin, toll, { amount: '20.00', reason: 'Half of it is shown' });
  const decided = 'decided that $20.00 is due.';
  await untilTold(renter, `${decided} Your card is charged. Reason: Half of it is shown`);
  const host20 = `${decided} You are paid once the card has been charged. Reason: Half of it is shown`;
  await untilTold(host, host20);
});

test('of a large damage the guest reads what the card is charged', async () => {
  const damage = await claimDamage('800.00');
  await contestClaim(renter, damage);
  await decideClaim(admin, damage, {});
  await untilTold(renter, 'decided that $800.00 is due. Your card is charged $500.00 of it.');
});

test('a claim that is given up is news for the guest, too', async () => {
  const toll = await claimUnpaid();
  expect((await writeOffClaim(admin, toll)).status).toBe(200);
  const closed = 'Our team closed this claim. $40.00 was not';
  await untilTold(renter, `${closed} paid, and you are not asked for it any more.`);
  await untilTold(host, `${closed} collected, so you are not paid for it.`);
  expect((await letters(renter)).join()).not.toContain('The card never paid.');
});

test('a guest who pays on a page that was just closed reads that the money goes back', async () => {
  const toll = await claimUnpaid();
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const { body } = await renter.client.call(chargeEndpoints.payCharge, { params: { id: toll.id } });
  await payAtPage(app, body.url);
  expect((await writeOffClaim(admin, toll)).status).toBe(200);
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await app.travel(2 * 60_000);
  const words = 'Your payment of $40.00 for tolls and tickets goes back to your card';
  await untilTold(renter, words);
  await app.travel(10 * 60_000);
  expect((await letters(renter)).filter((text) => text.includes(words))).toHaveLength(1);
  expect((await letters(host)).join()).not.toContain('goes back');
});

test('a refund of a claim that fails later is told to guest and host, as one of the claim', async () => {
  const toll = await claimToll();
  await acceptClaim(renter, toll);
  await untilStatus(toll, 'paid');
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where order_id = ${toll.id}`,
  );
  const fault = { path: '/v1/refunds', method: 'POST', answer: 'refund-fails', times: 1 };
  await controlSandbox(app, 'faults', fault);
  await app.server.deps.stripe.refunds.create({ charge: rows[0]?.charge ?? '' });
  await untilTold(host, '$40.00 for tolls and tickets was refunded to Pat.');
  await app.travel(2 * 60_000);
  await untilTold(renter, 'Your bank rejected a refund for tolls and tickets.');
  const words = 'rejected a refund for tolls and tickets. Your part of it is $40.00 now.';
  await untilTold(host, `The bank of Pat ${words}`);
});
