import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { secondFactorEndpoints } from '@curbside/domain/accounts/second-factor-endpoints';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEvents } from '../../../test/harness/account-events.ts';
import { appCode } from '../../../test/harness/authenticator.ts';
import {
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const {
  confirmSecondFactor,
  renewBackupCodes,
  resetSecondFactor,
  secondFactor,
  setUpSecondFactor,
  signInWithSecondFactor,
  turnOffSecondFactor,
} = secondFactorEndpoints;

/** Sets up an authenticator app. Returns its secret and the backup codes. */
async function setUp({ client }: Person) {
  const body = { currentPassword: testPassword };
  const answer = await client.call(setUpSecondFactor, { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function turnOn(person: Person) {
  const made = await setUp(person);
  const code = appCode(made.secret);
  const answer = await person.client.call(confirmSecondFactor, { body: { code } });
  expect(answer.status).toBe(200);
  return made;
}

async function enterPassword(person: Person) {
  const client = app.visitor();
  const body = { email: person.user.email, password: testPassword };
  return { client, answer: await client.call(accountEndpoints.signIn, { body }) };
}

async function statusOfUser({ client }: Pick<Person, 'client'>): Promise<number> {
  return (await client.call(accountEndpoints.currentUser)).status;
}

/** A code that the app shows neither now nor one step before or after. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => appCode(secret, steps));
  const codes = ['000000', '111111', '222222', '333333'];
  return codes.find((code) => !right.includes(code)) ?? '';
}

describe('setting it up', () => {
  test('requires the password, and counts after an app code is confirmed', async () => {
    const person = await signUpPerson(app);
    const refused = await person.client.call(setUpSecondFactor, { body: {} });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'sign_in_again' }]);
    const made = await setUp(person);
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/Curbside/);
    expect(made.qrCode).toMatch(/^data:image\/svg\+xml,/);
    expect(new Set(made.backupCodes).size).toBe(10);

    const wrong = await person.client.call(confirmSecondFactor, {
      body: { code: wrongCode(made.secret) },
    });
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid_code' }]);
    expect((await enterPassword(person)).answer.status).toBe(200);

    const code = appCode(made.secret);
    expect((await person.client.call(confirmSecondFactor, { body: { code } })).status).toBe(200);
    expect((await person.client.call(secondFactor)).body).toEqual({
      isOn: true,
      isRequired: false,
    });
    expect((await enterPassword(person)).answer.body).toMatchObject({
      code: 'second_factor_required',
    });
    const again = await person.client.call(setUpSecondFactor, {
      body: { currentPassword: testPassword },
    });
    expect(again.status).toBe(409);
  });

  test('ends the sessions opened without it', async () => {
    const person = await signUpPerson(app);
    const { client: other } = await enterPassword(person);
    await turnOn(person);
    expect(await statusOfUser({ client: other })).toBe(401);
    expect(await statusOfUser(person)).toBe(200);
  });
});

describe('signing in', () => {
  test('opens no session before the code, and one with it', async () => {
    const person = await signUpPerson(app);
    const { secret } = await turnOn(person);
    const { client, answer } = await enterPassword(person);
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'second_factor_required' }]);
    expect(await statusOfUser({ client })).toBe(401);
    const wrong = await client.call(signInWithSecondFactor, { body: { code: wrongCode(secret) } });
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid_code' }]);
    const right = await client.call(signInWithSecondFactor, { body: { code: appCode(secret) } });
    expect(right.body.user).toMatchObject({ id: person.user.id, hasSecondFactor: true });
    expect(await statusOfUser({ client })).toBe(200);
    const events = await accountEvents(app, person);
    expect(events.slice(-2)).toMatchObject([
      { action: 'account.sign_in_failed', details: { method: 'second-factor' } },
      { action: 'account.signed_in', details: { method: 'second-factor' } },
    ]);
  });

  test('accepts each backup code once', async () => {
    const person = await signUpPerson(app);
    const { backupCodes } = await turnOn(person);
    const code = backupCodes[0];
    const first = await enterPassword(person);
    expect((await first.client.call(signInWithSecondFactor, { body: { code } })).status).toBe(200);
    const second = await enterPassword(person);
    expect((await second.client.call(signInWithSecondFactor, { body: { code } })).status).toBe(400);
  });

  test('ends after five wrong codes, and never begins without the password', async () => {
    const person = await signUpPerson(app);
    const { secret } = await turnOn(person);
    const { client } = await enterPassword(person);
    const guess = { body: { code: wrongCode(secret) } };
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      codes.push((await client.call(signInWithSecondFactor, guess)).body);
    }
    expect(codes.at(4)).toMatchObject({ code: 'invalid_code' });
    expect(codes.at(5)).toMatchObject({ code: 'sign_in_required' });
    const late = await client.call(signInWithSecondFactor, { body: { code: appCode(secret) } });
    expect(late.status).toBe(401);
    const body = { code: appCode(secret) };
    const bare = await app.visitor().call(signInWithSecondFactor, { body });
    expect(bare.body).toMatchObject({ code: 'sign_in_required' });
  });

  test('is for the person who entered the password, even if the browser is signed in as another', async () => {
    const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
    await turnOn(person);
    const { secret } = await turnOn(other);
    const { client } = await enterPassword(person);
    const headers = { cookie: `${client.cookie}; ${other.client.cookie}` };
    const body = { code: appCode(secret) };
    const answer = await app.visitor().call(signInWithSecondFactor, { body, headers });
    expect(answer.status).toBe(400);
  });

  test('by a plain form leads to the code form, and on to the original destination', async () => {
    const person = await signUpPerson(app);
    const { secret } = await turnOn(person);
    const client = app.visitor();
    const post = (path: string, fields: Record<string, string>) =>
      client.send('POST', `${path}?returnUrl=%2Fsupport`, new URLSearchParams(fields));
    const { email } = person.user;
    const first = await post('/api/auth/sign-in/email', { email, password: testPassword });
    expect(first.headers.get('location')).toBe('/second-factor?returnUrl=%2Fsupport');
    const wrong = await post('/api/auth/second-factor', { code: wrongCode(secret) });
    expect(wrong.headers.get('location')).toBe(
      '/second-factor?error=invalid_code&returnUrl=%2Fsupport',
    );
    const right = await post('/api/auth/second-factor', { code: appCode(secret) });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/support']);
    expect(await statusOfUser({ client })).toBe(200);
  });
});

describe('losing it', () => {
  test('new backup codes replace the earlier ones', async () => {
    const person = await signUpPerson(app);
    const { backupCodes } = await turnOn(person);
    const body = { currentPassword: testPassword };
    const renewed = await person.client.call(renewBackupCodes, { body });
    expect(renewed.body.backupCodes).toHaveLength(10);
    const tryCode = async (code: string | undefined) => {
      const { client } = await enterPassword(person);
      return (await client.call(signInWithSecondFactor, { body: { code } })).status;
    };
    expect(await tryCode(backupCodes[0])).toBe(400);
    expect(await tryCode(renewed.body.backupCodes[0])).toBe(200);
  });

  test('a person turns it off with the password', async () => {
    const person = await signUpPerson(app);
    await turnOn(person);
    const without = await person.client.call(turnOffSecondFactor, { body: {} });
    expect(without.body).toMatchObject({ code: 'sign_in_again' });
    const body = { currentPassword: testPassword };
    expect((await person.client.call(turnOffSecondFactor, { body })).status).toBe(200);
    expect((await enterPassword(person)).answer.status).toBe(200);
    expect((await person.client.call(turnOffSecondFactor, { body })).status).toBe(409);
  });

  test('admins reset it for users, master admins also for staff; this ends the sessions', async () => {
    const [admin, master] = [
      await createStaff(app, 'admin'),
      await createStaff(app, 'master_admin'),
    ];
    const [guest, support] = [await signUpPerson(app), await createStaff(app, 'support_staff')];
    await turnOn(guest);
    await turnOn(support);
    const reset = (actor: Person, person: Person) =>
      actor.client.call(resetSecondFactor, { params: { userId: person.user.id } });
    expect((await reset(admin, support)).status).toBe(403);
    expect((await reset(master, support)).status).toBe(204);
    expect((await reset(admin, guest)).status).toBe(204);
    expect(await statusOfUser(guest)).toBe(401);
    expect((await enterPassword(guest)).answer.status).toBe(200);
    expect((await accountEvents(app, guest)).map(({ action }) => action)).toContain(
      'account.second_factor_turned_off',
    );
  });
});

describe('if staff need one', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ STAFF_SECOND_FACTOR: 'required' });
  });
  afterAll(() => strict.close());

  test('a staff role works only with the second factor on', async () => {
    const admin = await createStaff(strict, 'admin');
    const host = await createHost(strict);
    const renter = await createVerified(strict);
    const { id } = await requestBooking(renter, await listCar(host), windowFrom(strict, 4, 2));
    const statusOf = async () => [
      (await admin.client.call(adminEndpoints.stats)).status,
      (await admin.client.call(bookingEndpoints.getBooking, { params: { id } })).status,
    ];
    expect(await statusOf()).toEqual([403, 404]);
    const refused = await admin.client.call(adminEndpoints.stats);
    expect(refused.body).toMatchObject({ code: 'second_factor_missing' });
    expect((await admin.client.call(secondFactor)).body).toEqual({ isOn: false, isRequired: true });
    await turnOn(admin);
    expect(await statusOf()).toEqual([200, 200]);
  });

  test('guests need none', async () => {
    const guest = await signUpPerson(strict);
    expect((await guest.client.call(secondFactor)).body).toEqual({
      isOn: false,
      isRequired: false,
    });
    expect((await guest.client.call(bookingEndpoints.myBookings)).status).toBe(200);
  });
});
