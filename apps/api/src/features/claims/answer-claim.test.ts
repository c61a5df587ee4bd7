import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { minutesAfter } from '../../platform/clock.ts';
import {
  acceptClaim,
  contestClaim,
  readClaim,
  receipt,
  withdrawClaim,
} from '../../test/harness/claims.ts';
import { createStaff, createVerified, type Person, until } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { uploadFile } from '../../test/harness/uploads.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';

const { app, host, renter, trip, claim, comeBack, photographed, claimDamage, claimLate } =
  await sharedClaims();
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');
const stranger = await createVerified(app);

describe('damage', () => {
  test('needs a pair and an estimate', async () => {
    const pairs = await photographed();
    const { id } = await uploadFile(host, receipt);
    const damage = { kind: 'damage', amount: '320.00' };
    expect((await claim({ ...damage, pairs })).status).toBe(422);
    expect((await claim({ ...damage, documents: [id] })).status).toBe(422);
    const { body } = await claim({ ...damage, pairs: pairs.slice(0, 1), documents: [id] });
    expect(body).toMatchObject({ status: 'asked', total: '320.00', silence: 'contests' });
  });

  test('of more than 500.00, collected in two parts, shows the whole sum', async () => {
    const damage = await claimDamage('700.00');
    await acceptClaim(renter, damage);
    await until(async () => (await readClaim(renter, damage)).status === 'needs_payment');
    expect(await readClaim(renter, damage)).toMatchObject({ asked: '700.00', total: '700.00' });
    expect(await readClaim(host, damage)).toMatchObject({ hostShare: '700.00' });
  });

  test('is contested by silence, and not charged', async () => {
    const damage = await claimDamage();
    await app.travelTo(new Date(damage.answerBy ?? ''));
    expect(await readClaim(renter, damage)).toMatchObject({
      status: 'contested',
      contest: { reason: null },
      paidAt: null,
    });
  });
});

describe('the guest', () => {
  test('accepts once; nobody else does', async () => {
    const late = await claimLate();
    for (const [person, status] of [
      [host, 403],
      [admin, 403],
      [stranger, 404],
    ] as const) {
      expect((await acceptClaim(person, late)).status).toBe(status);
      expect((await contestClaim(person, late)).status).toBe(status);
    }
    const answers = await Promise.all([acceptClaim(renter, late), contestClaim(renter, late)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdrawClaim(host, late)).status).toBe(answers[0]?.status === 200 ? 409 : 200);
  });

  test('waits for a settlement of the trip, which may lock the order meanwhile', async () => {
    const late = await claimLate();
    let accepting: Promise<{ status: number }> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from bookings where id = ${trip().id} for update`);
      accepting = acceptClaim(renter, late);
      await untilWaiting(app.db, 1);
      await tx.execute(sql`select from charge_orders where id = ${late.id} for update nowait`);
    });
    expect((await accepting)?.status).toBe(200);
  });

  test('contests with a reason, and staff are told', async () => {
    const late = await claimLate();
    expect((await contestClaim(renter, late, ' ')).status).toBe(400);
    expect((await contestClaim(renter, late, 'There was an accident.')).body).toMatchObject({
      status: 'contested',
      contest: { reason: 'There was an accident.' },
    });
    await until(async () =>
      (await lettersTo(app, admin.user.email)).some((letter) =>
        letter.includes(`/claims/${late.id}`),
      ),
    );
  });

  test('may answer until 72 hours have passed; silence then accepts', async () => {
    const late = await claimLate();
    const answerBy = new Date(late.answerBy ?? '');
    await app.travelTo(minutesAfter(answerBy, -1));
    expect((await readClaim(renter, late)).status).toBe('asked');
    await app.travelTo(answerBy);
    expect(['due', 'authorized', 'paid']).toContain((await readClaim(renter, late)).status);
    expect((await contestClaim(renter, late)).status).toBe(409);
  });

  test('by silence contests what rests on a handover that was objected to', async () => {
    await comeBack(90);
    const object = await renter.client.call(handoverEndpoints.objectHandover, {
      params: { id: trip().id, kind: 'return' },
      body: { note: 'I was on time.' },
    });
    expect(object.status).toBe(200);
    const late = (await claim({})).body;
    expect(late.silence).toBe('contests');
    await app.travelTo(new Date(late.answerBy ?? ''));
    expect((await readClaim(renter, late)).status).toBe('contested');
  });

  test('reports a claim that threatens, once; it becomes a ticket', async () => {
    const late = await claimLate();
    const report = (person: Person) =>
      person.client.call(claimEndpoints.reportCharge, {
        params: { id: late.id },
        body: { reason: 'They want five stars.' },
      });
    expect((await report(host)).status).toBe(403);
    expect((await report(stranger)).status).toBe(404);
    const first = await report(renter);
    expect([first.status, (await report(renter)).body.id]).toEqual([201, first.body.id]);
    const { body } = await support.client.send<{ subject: string }[]>(
      'GET',
      '/api/support/tickets',
    );
    expect(body.filter(({ subject }) => subject.includes(`claim ${late.id} `))).toHaveLength(1);
  });
});
