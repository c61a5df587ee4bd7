import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  currentUser,
  listCar,
  type Person,
  payBooking,
  postForm,
  requestBooking,
  signUpPerson,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

beforeEach(() => control('webhooks', { mode: 'normal' }));

const control = (name: string, body: object) => controlSandbox(app, name, body);

const aMinuteOn = () => app.travel(60_000);

describe('the payout account', () => {
  const open = (person: Person) => person.client.call(payoutEndpoints.createConnectAccount);
  const link = (person: Person, body: object) =>
    person.client.call(payoutEndpoints.createAccountLink, { body });

  test('is created once, even in five concurrent requests', async () => {
    const person = await signUpPerson(app);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(person)));
    const ids = new Set(answers.map(({ body }) => body.accountId));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^acct_/);
    expect(await currentUser(person)).toMatchObject({
      stripeAccountId: [...ids][0],
      stripeAccountStatus: 'pending',
    });
  });

  test.each(['500', 'timeout', 'timeout-after-acting', '429'])(
    'is made in the end when Stripe answers %s',
    async (answer) => {
      const person = await signUpPerson(app);
      await control('faults', { path: '/v1/accounts', answer, times: 2, method: 'POST' });
      const first = await open(person);
      expect([200, 503]).toContain(first.status);
      await control('faults', { path: '/v1/accounts', answer, times: 0 });
      const { accountId } = (await open(person)).body;
      expect(await currentUser(person)).toMatchObject({ stripeAccountId: accountId });
    },
  );

  test('stays pending until onboarding is completed, then is verified', async () => {
    const person = await signUpPerson(app);
    const { accountId } = (await open(person)).body;
    await link(person, { accountId });
    const later = await postForm(app, `/onboarding/${accountId}/submit`, { outcome: 'later' });
    const publicUrl = app.url;
    expect(later.headers.get('location')).toBe(`${publicUrl}/payment-success`);
    await aMinuteOn();
    expect((await currentUser(person)).stripeAccountStatus).toBe('pending');
    await postForm(app, `/onboarding/${accountId}/submit`, { outcome: 'complete' });
    await until(async () => (await currentUser(person)).stripeAccountStatus === 'verified');
  });

  test('is found complete by the sweep when no webhook arrives', async () => {
    await control('webhooks', { mode: 'drop' });
    const person = await signUpPerson(app);
    const { accountId } = (await open(person)).body;
    await link(person, { accountId });
    await postForm(app, `/onboarding/${accountId}/submit`, { outcome: 'complete' });
    expect((await currentUser(person)).stripeAccountStatus).toBe('pending');
    await aMinuteOn();
    expect((await currentUser(person)).stripeAccountStatus).toBe('verified');
  });

  test('has no link before it exists', async () => {
    const person = await signUpPerson(app);
    expect(await link(person, {})).toMatchObject({
      status: 409,
      body: { code: 'stripe_connect_required', requiresStripeConnect: true },
    });
  });

  test('has a link for its owner only', async () => {
    const [person, other] = [await signUpPerson(app), await signUpPerson(app)];
    const { accountId } = (await open(other)).body;
    await open(person);
    expect((await link(person, { accountId })).status).toBe(404);
    expect((await link(person, { accountId: 'acct_nobodys' })).status).toBe(404);
  });

  test('returns to this site only', async () => {
    const person = await signUpPerson(app);
    const { accountId } = (await open(person)).body;
    for (const bad of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      `${app.url}.evil.example/`,
      `${app.server.deps.env.publicUrl.replace('://', '://x@')}.evil.example/`,
    ]) {
      for (const field of ['returnUrl', 'refreshUrl']) {
        const answer = await link(person, { accountId, [field]: bad });
        expect([bad, answer.status]).toEqual([bad, 400]);
        expect(answer.body).toMatchObject({ code: 'invalid_request', issues: [{ path: field }] });
      }
    }
    const { port } = new URL(app.url);
    for (const good of ['/payment-success', `http://127.0.0.1:${port}/payment-success`]) {
      const answer = await link(person, { accountId, returnUrl: good, refreshUrl: good });
      expect([good, answer.status]).toEqual([good, 200]);
    }
  });

  test('from an approval returns like any other, and is only for the host of the request', async () => {
    const host = await createVerified(app);
    const renter = await createVerified(app);
    const request = await requestBooking(renter, await listCar(host), windowFrom(app, 9));
    const bookingId = (await payBooking(app, renter, request)).id;
    const { accountId } = (await open(host)).body;
    await link(host, { bookingId });
    const back = await postForm(app, `/onboarding/${accountId}/submit`, { outcome: 'complete' });
    expect(back.headers.get('location')).toBe(`${app.url}/payment-success`);
    await open(renter);
    for (const stranger of [renter, await createVerified(app)]) {
      expect(await link(stranger, { bookingId })).toMatchObject({ status: 404 });
    }
  });
});

test('Stripe’s requirements are on the host’s account and mailed once, with the deadline', async () => {
  const host = await createHost(app);
  const account = host.user.stripeAccountId;
  const isAboutIt = (letter: string) => letter.includes('Subject: Update your payout details');
  const lettersAboutIt = async () => (await lettersTo(app, host.user.email)).filter(isAboutIt);
  await control('accounts', { account, state: 'requirements_due' });
  await until(async () => (await currentUser(host)).payoutRequirements !== null);
  const user = await currentUser(host);
  expect(user.stripeAccountStatus).toBe('verified');
  expect(user.payoutRequirements).toEqual({
    due: ['individual.verification.document'],
    deadline: expect.any(String),
    isRestricted: false,
  });
  await until(async () => (await lettersAboutIt()).length > 0);
  const [letter = ''] = await lettersAboutIt();
  expect(letter).toContain('asks for a photo of your ID');
  expect(letter).toMatch(/by \w+ \d+, .* \(New York time\), or your payouts stop/);
  // The sweep and a repeated event read the account again.
  await app.travel(25 * 3_600_000);
  await control('accounts', { account, state: 'requirements_due' });
  await aMinuteOn();
  expect(await lettersAboutIt()).toHaveLength(1);

  await control('accounts', { account, state: 'enabled' });
  await until(async () => (await currentUser(host)).payoutRequirements === null);
  await control('accounts', { account, state: 'requirements_due' });
  await until(async () => (await lettersAboutIt()).length === 2);
});

describe('an approval', () => {
  async function paidRequest(host: Person) {
    const renter = await createVerified(app);
    const car = await listCar(host);
    return payBooking(app, renter, await requestBooking(renter, car, windowFrom(app, 5)));
  }
  const needsConnect = {
    status: 409,
    body: { message: 'stripe_connect_required', requiresStripeConnect: true },
  };

  test('continues as soon as onboarding is complete, even if its webhook is lost', async () => {
    const host = await createVerified(app);
    const booking = await paidRequest(host);
    expect(await changeBooking(host, booking, 'approved')).toMatchObject(needsConnect);
    await control('webhooks', { mode: 'drop' });
    const account = await host.client.call(payoutEndpoints.createConnectAccount);
    expect(await changeBooking(host, booking, 'approved')).toMatchObject(needsConnect);
    await host.client.call(payoutEndpoints.createAccountLink, { body: { bookingId: booking.id } });
    await postForm(app, `/onboarding/${account.body.accountId}/submit`, { outcome: 'complete' });
    expect(await changeBooking(host, booking, 'approved')).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
  });

  test('asks for onboarding again while the account is restricted, and not afterward', async () => {
    const host = await createHost(app);
    const booking = await paidRequest(host);
    const account = host.user.stripeAccountId;
    await control('accounts', { account, state: 'restricted' });
    await until(async () => (await currentUser(host)).stripeAccountStatus === 'pending');
    expect(await changeBooking(host, booking, 'approved')).toMatchObject(needsConnect);
    await control('accounts', { account, state: 'enabled' });
    expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  });

  test('asks for onboarding of a just restricted account whose webhook is lost', async () => {
    const host = await createHost(app);
    const booking = await paidRequest(host);
    await control('webhooks', { mode: 'drop' });
    await control('accounts', { account: host.user.stripeAccountId, state: 'restricted' });
    expect(await changeBooking(host, booking, 'approved')).toMatchObject(needsConnect);
  });
});
