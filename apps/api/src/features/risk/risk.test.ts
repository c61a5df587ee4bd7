import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createHost,
  createStaff,
  createVerified,
  currentUser,
  listCar,
  type Person,
  payBooking,
  postForm,
  requestBooking,
  signUpPerson,
  testPassword,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { startTestApp } from '../../test/harness/test-app.ts';

const homeAddress = '68.173.54.101';
const mobileAddress = '172.58.230.9';
const torAddress = '185.220.101.34';

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' });
const admin = await createStaff(app, 'admin');
const support = await createStaff(app, 'support_staff');

/** Calls through a proxy that reports this client address. */
async function callFrom(person: Person, address: string): Promise<void> {
  const headers = { 'x-forwarded-for': address };
  const answer = await person.client.send('GET', '/api/auth/user', undefined, headers);
  expect(answer.status).toBe(200);
}

async function useDevice(person: Person, fingerprint: string, confidence = 0.6): Promise<void> {
  const answer = await person.client.call(riskEndpoints.recordFingerprint, {
    body: {
      fingerprint,
      confidence,
      metadata: { confidence, timestamp: app.now().toISOString() },
    },
  });
  expect(answer.status).toBe(200);
}

async function detailOf({ user }: Person, by = support) {
  const answer = await by.client.call(riskEndpoints.riskDetail, { params: { userId: user.id } });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function pointsOf(person: Person): Promise<Record<string, number>> {
  const { factors } = (await detailOf(person)).riskScore;
  const counting = Object.entries(factors).filter(([, factor]) => factor.points > 0);
  return Object.fromEntries(counting.map(([name, { points }]) => [name, points]));
}

/** Completes the identity check under this name. */
async function verifyAs(person: Person, firstName: string, lastName: string): Promise<void> {
  const { body } = await person.client.call(verificationEndpoints.createVerificationSession);
  await postForm(app, `${new URL(body.url).pathname}/submit`, {
    outcome: 'verified',
    first_name: firstName,
    last_name: lastName,
    dob: '1990-01-02',
  });
}

describe('the score', () => {
  test('of a new account is explained factor by factor', async () => {
    const person = await signUpPerson(app);
    const { user, riskScore, ipLogs, deviceFingerprints } = await detailOf(person);
    expect(user).toMatchObject({ name: 'Pat Doe', accountStatus: 'active' });
    expect(riskScore).toMatchObject({ current: 20, level: 'Low' });
    expect(riskScore.lastCalculated).not.toBeNull();
    expect(Object.keys(riskScore.factors)).toHaveLength(9);
    expect(await pointsOf(person)).toEqual({ recentRegistration: 10, noVerification: 10 });
    expect(ipLogs).toMatchObject([{ ipAddress: '127.0.0.1', country: null, isVpn: 0, isProxy: 0 }]);
    expect(deviceFingerprints).toEqual([]);
  });

  test('of a fraud ring rises to Critical, step by step', async () => {
    const ring = await Promise.all(
      Array.from({ length: 5 }, () => signUpPerson(app, { firstName: 'Kyle', lastName: 'Brandt' })),
    );
    const [first, ...others] = ring as [Person, ...Person[]];
    const levels = [(await detailOf(first)).riskScore.level];
    const step = async () => levels.push((await detailOf(first)).riskScore.level);
    await callFrom(first, torAddress);
    expect(await pointsOf(first)).toMatchObject({ foreignIp: 15, vpnUse: 15 });
    await step();
    await useDevice(first, 'device-one');
    const [second, third, ...rest] = others as [Person, Person, ...Person[]];
    await useDevice(second, 'device-one');
    await until(async () => (await pointsOf(first)).deviceShared === 10);
    await useDevice(third, 'device-one');
    for (const other of rest) await useDevice(other, 'device-two');
    await until(async () => (await pointsOf(first)).deviceMultiAccount === 20);
    await step();
    await verifyAs(first, 'Ana', 'Ionescu');
    await until(async () => (await pointsOf(first)).nameMismatch === 20);
    await step();
    expect(levels).toEqual(['Low', 'High', 'Critical', 'Critical']);
    const { riskScore, ipLogs, deviceFingerprints } = await detailOf(first);
    expect(riskScore.current).toBe(80);
    expect(riskScore.factors.nameMismatch?.description).toBe(
      'Verified as Ana Ionescu, the profile says Kyle Brandt.',
    );
    expect(riskScore.history.map(({ score }) => score)).toEqual([20, 50, 60, 70, 80]);
    const seenThroughTor = { ipAddress: torAddress, country: 'DE', isVpn: 1, isProxy: 1 };
    expect(ipLogs).toContainEqual(expect.objectContaining(seenThroughTor));
    expect(deviceFingerprints).toMatchObject([
      { fingerprint: 'device-one', useCount: 1, sharedWith: 2 },
    ]);
    const links = await support.client.call(riskEndpoints.riskLinks, {
      params: { userId: first.user.id },
    });
    expect(links.body.links.map(({ userId }) => userId).sort()).toEqual(
      others
        .slice(0, 2)
        .map(({ user }) => user.id)
        .sort(),
    );
    expect(links.body.links[0]?.shared).toEqual([{ kind: 'device', value: 'device-one' }]);
  });

  test('of an honest commuter with two devices stays Safe', async () => {
    const commuter = await createVerified(app);
    await app.db.execute(
      sql`update users set created_at = created_at - interval '40 days' where id = ${commuter.user.id}`,
    );
    for (const [address, device] of [
      [homeAddress, 'laptop'],
      [mobileAddress, 'phone'],
      [homeAddress, 'laptop'],
    ] as const) {
      await callFrom(commuter, address);
      await useDevice(commuter, device);
    }
    await callFrom(commuter, mobileAddress);
    const { riskScore, ipLogs, deviceFingerprints } = await detailOf(commuter);
    expect(riskScore).toMatchObject({ current: 2, level: 'Safe' });
    const used = ipLogs.map(({ ipAddress }) => ipAddress);
    expect(used).toEqual(expect.arrayContaining([mobileAddress, homeAddress]));
    expect(deviceFingerprints.map(({ fingerprint, useCount }) => [fingerprint, useCount])).toEqual(
      expect.arrayContaining([
        ['laptop', 2],
        ['phone', 1],
      ]),
    );
  });

  test('is calculated again on request, every night, and audited', async () => {
    const person = await signUpPerson(app);
    await app.db.execute(
      sql`update users set created_at = created_at - interval '8 days' where id = ${person.user.id}`,
    );
    expect((await detailOf(person)).riskScore.current).toBe(20);
    const params = { userId: person.user.id };
    const answer = await admin.client.call(riskEndpoints.recalculateRisk, { params });
    expect(answer.body.riskScore.current).toBe(15);
    const { rows } = await app.db.execute(
      sql`select from audit_log where action = 'risk.recalculated' and entity_id = ${person.user.id}`,
    );
    expect(rows).toHaveLength(1);
    await app.travel(25 * 86_400_000);
    expect((await detailOf(person)).riskScore.current).toBe(10);
  });
});

describe('a device', () => {
  test.each([
    ['a number', 0.6, 0.6],
    ['an object with a comment', { score: 0.5, comment: 'Use another browser' }, 0.5],
    ['an object without one', { score: 1 }, 1],
    ['null', null, null],
  ])('is recorded with a confidence that is %s', async (_case, confidence, stored) => {
    const person = await signUpPerson(app);
    const record = (body: object) =>
      person.client.call(riskEndpoints.recordFingerprint, {
        body: { fingerprint: 'a-device', ...body },
      });
    expect((await record({ confidence, metadata: { confidence } })).status).toBe(200);
    const { rows } = await app.db.execute(
      sql`select confidence from user_devices where user_id = ${person.user.id}`,
    );
    expect(rows).toEqual([{ confidence: stored }]);
    expect((await record({ metadata: null })).status).toBe(200);
    expect((await record({ confidence: { score: 2 } })).status).toBe(400);
  });
});

test('phones of one model, whose fingerprints are too uncertain, link nobody', async () => {
  const [first, second, third] = [
    await signUpPerson(app),
    await signUpPerson(app),
    await signUpPerson(app),
  ];
  for (const person of [first, second, third]) await useDevice(person, 'a-phone', 0.4);
  await useDevice(third, 'a-laptop', 0.7);
  const { riskScore, deviceFingerprints } = await detailOf(third);
  expect(await pointsOf(third)).toEqual({ recentRegistration: 10, noVerification: 10 });
  expect(riskScore.factors.deviceChanges?.description).toBe('2 devices in 30 days.');
  const byName = Object.fromEntries(
    deviceFingerprints.map((device) => [device.fingerprint, device]),
  );
  expect(byName['a-phone']).toMatchObject({ confidence: 0.4, sharedWith: 0 });
  expect(byName['a-laptop']).toMatchObject({ confidence: 0.7, sharedWith: 0 });
  const { body } = await support.client.call(riskEndpoints.riskLinks, {
    params: { userId: third.user.id },
  });
  expect(body.links.filter(({ shared }) => shared.some(({ kind }) => kind === 'device'))).toEqual(
    [],
  );

  // One that is certain on both sides links the two.
  await useDevice(second, 'a-laptop', 0.5);
  await until(async () => (await pointsOf(third)).deviceShared === 10);
});

describe('addresses', () => {
  test('are not read from a header that no trusted proxy has set', async () => {
    const direct = await startTestApp();
    const forger = await signUpPerson(direct);
    const staff = await createStaff(direct, 'support_staff');
    await callFrom(forger, torAddress);
    const params = { userId: forger.user.id };
    const { body } = await staff.client.call(riskEndpoints.riskDetail, { params });
    expect(body.ipLogs.map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1']);
    await direct.close();
  });

  test('are recorded without a port, and only if valid', async () => {
    const person = await signUpPerson(app);
    const told = ['not-an-ip', 'x'.repeat(5000), '', `${homeAddress}:8080`, '[2001:DB8::7]:8080'];
    for (const address of told) await callFrom(person, address);
    const noted = (await detailOf(person)).ipLogs.map(({ ipAddress }) => ipAddress);
    expect(noted.sort()).toEqual(['127.0.0.1', '2001:db8::7', homeAddress]);
  });

  test('and devices are deleted after 180 days without use', async () => {
    const person = await signUpPerson(app);
    await useDevice(person, 'old-phone');
    await callFrom(person, homeAddress);
    await app.travel(179 * 86_400_000);
    expect((await detailOf(person)).ipLogs).toHaveLength(2);
    await app.travel(2 * 86_400_000);
    const { ipLogs, deviceFingerprints } = await detailOf(person);
    expect([ipLogs, deviceFingerprints]).toEqual([[], []]);
  });

  test('show who is online', async () => {
    const person = await signUpPerson(app);
    const row = async () => {
      const query = { q: person.user.email };
      return (await support.client.call(riskEndpoints.riskScores, { query })).body[0];
    };
    await callFrom(person, homeAddress);
    expect(await row()).toMatchObject({ currentIp: homeAddress, isOnline: true });
    await app.travel(5 * 60_000);
    expect(await row()).toMatchObject({ currentIp: homeAddress, isOnline: false });
    await callFrom(person, homeAddress);
    expect(await row()).toMatchObject({ isOnline: true });
  });
});

describe('the list', () => {
  test('is searched by name, email address and id, and paged', async () => {
    const person = await signUpPerson(app, { firstName: 'Ottoline', lastName: 'Vance' });
    for (const q of ['ottoLINE v', person.user.email.toUpperCase(), person.user.id.slice(0, 18)]) {
      const { body } = await support.client.call(riskEndpoints.riskScores, { query: { q } });
      expect(body.map(({ userId }) => userId)).toEqual([person.user.id]);
    }
    for (const sort of ['score', 'updated', 'name']) {
      const query = { sort, limit: '2' };
      const page = await support.client.call(riskEndpoints.riskScores, { query });
      expect(page.body).toHaveLength(2);
      const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
      const rest = await support.client.send<{ id: string }[]>('GET', next);
      const ids = [...page.body, ...rest.body].map(({ id }) => id);
      expect(new Set(ids).size).toBe(4);
    }
  });

  test('is filtered by band, device and address', async () => {
    const [calm, other] = [await signUpPerson(app), await signUpPerson(app)];
    await useDevice(calm, 'filter_device%one-and-more');
    await useDevice(other, 'filter-device-one');
    await callFrom(calm, '2001:db8::1:7');
    await callFrom(other, '2001:db8::1:77');
    const found = async (query: Record<string, string>) => {
      const { status, body } = await support.client.call(riskEndpoints.riskScores, { query });
      expect(status).toBe(200);
      return body.map(({ userId }) => userId).sort();
    };
    expect(await found({ device: 'filter_device%one' })).toEqual([calm.user.id]);
    expect(await found({ device: 'device%one-and-more' })).toEqual([]);
    expect(await found({ address: '2001:DB8::1:7' })).toEqual([calm.user.id]);
    const both = [calm.user.id, other.user.id].sort();
    expect(await found({ address: '2001:db8::1:' })).toEqual(both);
    expect(await found({ address: '2001:db8::1:', q: other.user.email })).toEqual([other.user.id]);
    expect(await found({ address: '2001:db8::1:', device: 'filter-' })).toEqual([other.user.id]);
    const { level } = (await detailOf(calm)).riskScore;
    expect(await found({ address: '2001:db8::1:7', band: level })).toEqual([calm.user.id]);
    expect(await found({ address: '2001:db8::1:7', band: 'Critical' })).toEqual([]);
    expect(await found({ address: '2001:db8::1:7', band: '', device: '' })).toEqual([calm.user.id]);
  });

  test('counts what a filter leaves', async () => {
    const ring = [await signUpPerson(app), await signUpPerson(app), await signUpPerson(app)];
    for (const person of ring) await useDevice(person, 'counted-device');
    const count = async (query: Record<string, string>) => {
      const { headers } = await support.client.call(riskEndpoints.riskScores, { query });
      return headers.get('x-total-count');
    };
    expect(await count({ device: 'counted-device', limit: '2' })).toBe('3');
    expect(await count({ device: 'counted-device', q: 'pat', limit: '2' })).toBe('3');
    await app.db.execute(
      sql`update risk_scores set score = 69 where user_id = ${ring[0]?.user.id}`,
    );
    await app.db.execute(
      sql`update risk_scores set score = 70 where user_id = ${ring[1]?.user.id}`,
    );
    expect(await count({ device: 'counted-device', band: 'High' })).toBe('1');
    expect(await count({ device: 'counted-device', band: 'Critical' })).toBe('1');
  });

  test.each([
    ['band', 'Severe'],
    ['address', 'home'],
    ['address', '1'.repeat(46)],
    ['device', 'x'.repeat(201)],
  ] as const)('refuses the %s %s', async (name, value) => {
    const query = { [name]: value };
    const { status } = await support.client.call(riskEndpoints.riskScores, { query });
    expect(status).toBe(400);
  });

  test('and its details leave out a deleted account', async () => {
    const person = await signUpPerson(app);
    await useDevice(person, 'gone');
    await app.db.execute(sql`update users set deleted_at = now() where id = ${person.user.id}`);
    const { id } = person.user;
    const { body } = await support.client.call(riskEndpoints.riskScores, { query: { q: id } });
    expect(body).toEqual([]);
    const params = { userId: id };
    const detail = await support.client.call(riskEndpoints.riskDetail, { params });
    expect(detail.status).toBe(404);
    const { rows } = await app.db.execute(sql`select from user_devices where user_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

describe('links', () => {
  const linksOf = async ({ user }: Person) => {
    const params = { userId: user.id };
    const { status, body } = await support.client.call(riskEndpoints.riskLinks, { params });
    expect(status).toBe(200);
    return body.links.map(({ userId, shared }) => [userId, shared.map(({ kind }) => kind)]);
  };

  /** Adds a payout bank account with this number. */
  async function onboard(person: Person, accountNumber: string): Promise<void> {
    const { body } = await person.client.call(payoutEndpoints.createConnectAccount);
    await person.client.call(payoutEndpoints.createAccountLink, { body });
    const fields = { outcome: 'complete', account_number: accountNumber };
    await postForm(app, `/onboarding/${body.accountId}/submit`, fields);
    await until(async () => (await currentUser(person)).stripeAccountStatus === 'verified');
  }

  test('come from a saved card, a card that paid and a payout bank account', async () => {
    const [saver, payer] = [await signUpPerson(app), await createVerified(app)];
    const [host, otherHost] = [await createVerified(app), await createVerified(app)];
    await saver.client.call(paymentMethodEndpoints.savePaymentMethod, {
      body: { paymentMethodId: 'pm_card_visa' },
    });
    await onboard(host, '000111222333');
    await onboard(otherHost, '000111222333');
    await until(async () => (await linksOf(host)).length === 1);
    expect(await linksOf(host)).toEqual([[otherHost.user.id, ['bank_account']]]);
    expect(await linksOf(saver)).toEqual([]);
    const car = await listCar(host);
    await payBooking(app, payer, await requestBooking(payer, car, windowFrom(app, 3)));
    expect(await linksOf(saver)).toEqual([[payer.user.id, ['card']]]);
    expect(await linksOf(payer)).toEqual([[saver.user.id, ['card']]]);
    await app.db.execute(sql`update users set deleted_at = now() where id = ${otherHost.user.id}`);
    expect(await linksOf(host)).toEqual([]);
    await app.travel(181 * 86_400_000);
    expect(await linksOf(saver)).toEqual([]);
  });
});

describe('accounts', () => {
  const call = (by: Person, action: 'disable' | 'enable', { user }: Person, body?: object) =>
    by.client.send<{ code?: string; user?: object }>(
      'POST',
      `/api/admin/users/${user.id}/${action}`,
      body,
    );

  test('are disabled with a reason, refused at once, and enabled again', async () => {
    const host = await createHost(app);
    for (const body of [{}, { reason: '' }, { reason: '  ' }, undefined]) {
      expect((await call(admin, 'disable', host, body)).status).toBe(400);
    }
    expect((await call(support, 'disable', host, { reason: 'Fraud' })).status).toBe(403);
    const disabled = await call(admin, 'disable', host, { reason: 'Fraud' });
    expect(disabled.body.user).toEqual({ id: host.user.id, accountStatus: 'disabled' });
    const listing = await host.client.send('POST', '/api/cars', {});
    expect(listing.body).toMatchObject({ code: 'account_disabled' });
    expect((await call(admin, 'disable', host, { reason: 'Again' })).status).toBe(409);
    const { actions } = await detailOf(host, admin);
    expect(actions).toMatchObject({ enable: { allowed: true }, disable: { allowed: false } });
    expect((await call(admin, 'enable', host)).status).toBe(200);
    expect((await detailOf(host, admin)).user.accountStatus).toBe('active');
  });

  test('of staff can be changed only by master administrators', async () => {
    const colleague = await createStaff(app, 'support_staff');
    const master = await createStaff(app, 'master_admin');
    const body = { reason: 'Left' };
    expect((await call(admin, 'disable', colleague, body)).body.code).toBe('forbidden');
    expect((await call(admin, 'disable', admin, body)).body.code).toBe('forbidden');
    expect((await call(master, 'disable', colleague, body)).status).toBe(200);
    const disabledStaff = await colleague.client.call(riskEndpoints.riskScores);
    expect(disabledStaff.status).toBe(403);
  });

  test('ask for the password if the sign-in is older than ten minutes', async () => {
    const person = await signUpPerson(app);
    const late = await createStaff(app, 'admin');
    await app.db.execute(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${late.user.id}`,
    );
    const body = { reason: 'Fraud' };
    expect((await call(late, 'disable', person, body)).body.code).toBe('sign_in_again');
    const withPassword = { ...body, currentPassword: testPassword };
    expect((await call(late, 'disable', person, withPassword)).status).toBe(200);
  });
});

describe('a rehearsal', () => {
  test('reports whose level would change and why, and changes nothing', async () => {
    const person = await signUpPerson(app);
    const rehearse = (points: object) =>
      support.client.call(riskEndpoints.rehearseRiskRules, { body: { points } });
    expect((await rehearse({})).body.changed).toBe(0);
    const { body } = await rehearse({ noVerification: 45 });
    expect(body.users.find(({ userId }) => userId === person.user.id)).toMatchObject({
      from: { score: 20, level: 'Low' },
      to: { score: 55, level: 'High' },
      reasons: [{ factor: 'noVerification', from: 10, to: 45 }],
    });
    expect((await detailOf(person)).riskScore.current).toBe(20);
    for (const points of [{ luck: 3 }, { vpnUse: -1 }, { vpnUse: 1.5 }, { vpnUse: 'x' }]) {
      expect((await rehearse(points)).status).toBe(400);
    }
  });
});

test.each([{}, { fingerprint: '' }, { fingerprint: 7 }, { fingerprint: 'x', confidence: 'high' }])(
  'a fingerprint such as %j is refused',
  async (body) => {
    const person = await signUpPerson(app);
    expect((await person.client.send('POST', '/api/fingerprint', body)).status).toBe(400);
  },
);
