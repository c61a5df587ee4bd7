import type { User } from '@curbside/domain/accounts/endpoints';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  controlSandbox,
  createStaff,
  currentUser,
  type Person,
  postForm,
  signUpPerson,
  until,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

beforeEach(() => control('webhooks', { mode: 'normal' }));

const control = (name: string, body: object) => controlSandbox(app, name, body);

const aMinuteOn = () => app.travel(60_000);

describe('identity', () => {
  const start = (person: Person) =>
    person.client.call(verificationEndpoints.createVerificationSession);
  async function startedUrl(person: Person): Promise<URL> {
    const answer = await start(person);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return new URL(answer.body.url);
  }
  const submit = (url: URL, outcome: string) =>
    postForm(app, `${url.pathname}/submit`, {
      outcome,
      first_name: 'Pat',
      last_name: 'Doe',
      dob: '1990-01-31',
    });
  const becomes = (person: Person, status: User['verificationStatus']) =>
    until(async () => (await currentUser(person)).verificationStatus === status);

  test('goes from unverified to pending to verified, and returns to our own page', async () => {
    const person = await signUpPerson(app);
    expect(person.user.verificationStatus).toBe('unverified');
    const url = await startedUrl(person);
    const opened = await currentUser(person);
    expect(opened).toMatchObject({ verificationStatus: 'unverified', verifiedAt: null });
    expect(url.pathname).toContain(opened.verificationSessionId);
    await submit(url, 'processing');
    await becomes(person, 'pending');
    const back = await submit(url, 'verified');
    const publicUrl = app.url;
    expect(back.headers.get('location')).toBe(`${publicUrl}/verification-success`);
    await becomes(person, 'verified');
    const user = await currentUser(person);
    expect(user.verifiedAt).not.toBeNull();
    expect(user.verificationData).toMatchObject({ firstName: 'Pat', lastName: 'Doe' });
    expect(await start(person)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const [shown] = (
      await admin.client.call(verificationEndpoints.verifications, {
        query: { q: user.email } as never,
      })
    ).body;
    const dashboard = await fetch(shown?.dashboardUrl ?? '');
    expect(dashboard.status).toBe(200);
    expect(await dashboard.text()).toContain(`<td>${user.verificationSessionId}</td>`);
  });

  test('can be tried again after a failure, at a new address', async () => {
    const person = await signUpPerson(app);
    const first = await startedUrl(person);
    await submit(first, 'failed');
    await becomes(person, 'failed');
    expect(await currentUser(person)).toMatchObject({ verifiedAt: null, verificationData: null });
    const second = await startedUrl(person);
    expect(second.href).not.toBe(first.href);
    expect((await fetch(first)).status).toBe(410);
    expect((await fetch(second)).status).toBe(200);
    await submit(second, 'verified');
    await becomes(person, 'verified');
  });

  test('stays pending during the check and cannot be started again', async () => {
    const person = await signUpPerson(app);
    const url = await startedUrl(person);
    await submit(url, 'processing');
    await aMinuteOn();
    expect((await currentUser(person)).verificationStatus).toBe('pending');
    expect(await start(person)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    await submit(url, 'verified');
    await becomes(person, 'verified');
  });

  test('stays unverified if abandoned, and reopens the same session', async () => {
    const person = await signUpPerson(app);
    const url = await startedUrl(person);
    await aMinuteOn();
    expect((await currentUser(person)).verificationStatus).toBe('unverified');
    expect((await startedUrl(person)).pathname).toBe(url.pathname);
  });

  test.each(['verified', 'failed'] as const)(
    '%s is found by the sweep when no event comes',
    async (outcome) => {
      await control('webhooks', { mode: 'drop' });
      const person = await signUpPerson(app);
      await submit(await startedUrl(person), outcome);
      expect((await currentUser(person)).verificationStatus).toBe('unverified');
      await aMinuteOn();
      expect((await currentUser(person)).verificationStatus).toBe(outcome);
    },
  );

  test('is not started again if it was verified and the webhook is lost', async () => {
    await control('webhooks', { mode: 'drop' });
    const person = await signUpPerson(app);
    await submit(await startedUrl(person), 'verified');
    const { verificationSessionId } = await currentUser(person);
    expect(await start(person)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await currentUser(person)).toMatchObject({
      verificationStatus: 'verified',
      verificationSessionId,
      verificationData: { firstName: 'Pat' },
    });
  });

  test('shows the failure when started again, although the webhook is lost', async () => {
    await control('webhooks', { mode: 'drop' });
    const person = await signUpPerson(app);
    const first = await startedUrl(person);
    await submit(first, 'failed');
    expect((await startedUrl(person)).pathname).toBe(first.pathname);
    expect((await currentUser(person)).verificationStatus).toBe('failed');
  });

  test('is the same session if started again while waiting, even concurrently', async () => {
    const person = await signUpPerson(app);
    const urls = await Promise.all([1, 2, 3].map(() => startedUrl(person)));
    const again = await startedUrl(person);
    const { verificationSessionId } = await currentUser(person);
    for (const url of [...urls, again])
      expect(url.pathname).toBe(`/identity/${verificationSessionId}`);
    await submit(again, 'verified');
    await becomes(person, 'verified');
  });
});
