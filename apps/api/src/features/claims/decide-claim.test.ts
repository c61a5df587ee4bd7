import { describe, expect, test } from 'vitest';
import {
  acceptClaim,
  contestClaim,
  decideClaim,
  readClaim,
  receipt,
} from '../../test/harness/claims.ts';
import { changeBooking, controlSandbox, createStaff, until } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { uploadFile } from '../../test/harness/uploads.ts';

const { app, host, renter, trip, endsAt, claim, claimDamage, claimLate } = await sharedClaims();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');

describe('staff', () => {
  test('decide what is contested, for at most what was asked', async () => {
    const damage = await claimDamage();
    expect((await decideClaim(admin, damage, {})).status).toBe(409);
    await contestClaim(renter, damage);
    expect((await decideClaim(support, damage, {})).status).toBe(403);
    expect((await decideClaim(renter, damage, {})).status).toBe(403);
    for (const amount of ['320.01', '0.49', '0']) {
      expect((await decideClaim(admin, damage, { amount })).body).toMatchObject({
        code: 'invalid_amount',
      });
    }
    const upheld = await decideClaim(admin, damage, { amount: '120.00' });
    expect(upheld.body).toMatchObject({
      total: '120.00',
      asked: '320.00',
      hostShare: '120.00',
      decision: { outcome: 'uphold', reason: 'The photos show it.' },
    });
    expect((await decideClaim(admin, damage, {})).status).toBe(409);
  });

  test.each([
    ['320.00', { allowed: false, reason: expect.stringContaining('still tried again') }],
    ['700.00', { allowed: true }],
  ])(
    'read of a declined damage of %s whether the card is tried again',
    async (amount, writeOff) => {
      const damage = await claimDamage(amount);
      const fault = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
      await controlSandbox(app, 'faults', { ...fault, times: 1 });
      await acceptClaim(renter, damage);
      await until(async () => {
        const { toPay, status } = await readClaim(admin, damage);
        return status === 'needs_payment' && toPay === amount;
      });
      const shown = await readClaim(admin, damage);
      expect(shown.actions.writeOff).toEqual(writeOff);
      expect(shown.nextTryAt === null).toBe(writeOff.allowed);
    },
  );

  test('uphold a part of a late return with its fee and tax', async () => {
    const late = await claimLate();
    await contestClaim(renter, late);
    const { body } = await decideClaim(admin, late, { amount: '25.00' });
    const sum = body.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect([body.total, body.asked, sum]).toEqual(['25.00', '51.67', 2500]);
  });

  test('reject, and both sides read why', async () => {
    const damage = await claimDamage();
    await contestClaim(renter, damage);
    await decideClaim(admin, damage, { outcome: 'reject', reason: 'It was there before.' });
    for (const person of [renter, host]) {
      expect(await readClaim(person, damage)).toMatchObject({
        status: 'rejected',
        decision: { outcome: 'reject', reason: 'It was there before.' },
      });
      await until(async () =>
        (await lettersTo(app, person.user.email)).some((letter) =>
          letter.includes('It was there before.'),
        ),
      );
    }
  });
});

test('the payout of the trip does not wait for a contested claim; the claim waits alone', async () => {
  const damage = await claimDamage();
  await contestClaim(renter, damage);
  const completed = await changeBooking(host, trip(), 'completed');
  expect(completed.body).toMatchObject({ payoutStatus: 'transferred', payoutAmount: '214.20' });
  await expectBalances(app, trip(), { guest_balance: 0, host_payable: 0 });
  expect(await readClaim(renter, damage)).toMatchObject({ status: 'contested', paidAt: null });
  await decideClaim(admin, damage, {});
  await until(async () => (await readClaim(host, damage)).status === 'paid');
  await app.server.jobs.runSweeps();
  await expectBalances(app, trip(), { guest_balance: 0, host_payable: 0 });
  await compareWithStripe(app);
});

test('staff read earlier decisions of the kind, from five on: the sums alone', async () => {
  await app.travelTo(endsAt());
  const claimToll = async (amount: string) => {
    const documents = [(await uploadFile(host, receipt)).id];
    return (await claim({ kind: 'toll', amount, documents, happenedAt: trip().startsAt })).body;
  };
  const decided = async (amount: string, body: object) => {
    const toll = await claimToll(amount);
    await contestClaim(renter, toll);
    expect((await decideClaim(admin, toll, body)).status).toBe(200);
  };
  const open = await claimToll('17.00');
  for (const amount of ['11.00', '12.00', '13.00']) await decided(amount, {});
  await decided('14.00', { outcome: 'reject' });
  expect(await readClaim(admin, open)).not.toHaveProperty('similar');
  await decided('15.00', { amount: '5.00' });
  for (const person of [admin, support]) {
    expect((await readClaim(person, open)).similar).toEqual([
      { outcome: 'uphold', asked: '15.00', total: '5.00' },
      { outcome: 'reject', asked: '14.00', total: '0.00' },
      ...['13.00', '12.00', '11.00'].map((sum) => ({ outcome: 'uphold', asked: sum, total: sum })),
    ]);
  }
  for (const person of [renter, host]) {
    expect(await readClaim(person, open)).not.toHaveProperty('similar');
  }
});
