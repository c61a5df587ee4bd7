import { describe, expect, test } from 'vitest';
import { acceptClaim, contestClaim, decideClaim, readClaim } from '../../test/harness/claims.ts';
import { controlSandbox, createStaff, until } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';

const { app, host, renter, claimDamage, claimLate } = await sharedClaims();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');

describe('staff', () => {
  test('decide what is contested, for at most what was asked', async () => {
    const damage = await claimDamage();
    expect((await decideClaim(admin, damage, {})).status).toBe(409);
    await contestClaim(renter, damage);
    expect((await decideClaim(support, damage, {})).status).toBe(403);
    expect((await decideClaim(renter, damage, {})).status).toBe(403);
    for (const amount of ['320.01', '0']) {
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
