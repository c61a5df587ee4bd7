import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { describe, expect, test } from 'vitest';
import {
  createStaff,
  currentUser,
  type Person,
  signUpPerson,
  until,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

const { approveVerification, rejectVerification, resetVerification } = verificationEndpoints;
const actions = {
  approve: approveVerification,
  reject: rejectVerification,
  reset: resetVerification,
};

function decide(person: Person, action: keyof typeof actions, body?: object) {
  return admin.client.call(actions[action], { params: { userId: person.user.id }, body });
}

async function historyOf(person: Person) {
  const params = { userId: person.user.id };
  return (await admin.client.call(verificationEndpoints.verificationHistory, { params })).body;
}

test('the person is told of a decision with its reason, and not of the note', async () => {
  const person = await signUpPerson(app);
  const words = { reason: 'The photo is blurred.', note: 'Same card as a banned account.' };
  await decide(person, 'reject', words);
  const find = async () =>
    (await lettersTo(app, person.user.email)).find((letter) => letter.includes(words.reason));
  await until(async () => (await find()) !== undefined);
  expect(await find()).not.toContain('banned');
  const [entry] = await historyOf(person);
  expect(entry).toMatchObject(words);
});

describe('an administrator decides on a verification', () => {
  test('approves, rejects and resets, each with its entry in the history', async () => {
    const person = await signUpPerson(app);
    expect((await decide(person, 'approve')).body).toMatchObject({
      verificationStatus: 'verified',
      actions: { approve: { allowed: false }, reject: { allowed: true }, reset: { allowed: true } },
    });
    expect((await currentUser(person)).verifiedAt).not.toBeNull();
    expect((await decide(person, 'reject', { reason: ' Forged ' })).status).toBe(200);
    expect(await currentUser(person)).toMatchObject({
      verificationStatus: 'failed',
      verifiedAt: null,
    });
    expect((await decide(person, 'reset', { reason: '' })).status).toBe(200);
    expect((await historyOf(person)).map(({ id, createdAt, note, ...entry }) => entry)).toEqual([
      entry('reset', 'failed', 'unverified', null),
      entry('rejected', 'verified', 'failed', 'Forged'),
      entry('approved', 'unverified', 'verified', null),
    ]);
  });

  function entry(action: string, previousStatus: string, newStatus: string, reason: string | null) {
    const { email } = admin.user;
    return {
      action,
      previousStatus,
      newStatus,
      reason,
      adminName: 'Pat Doe',
      adminEmail: email,
    };
  }

  test('cannot approve twice, reject twice, or reject without a reason', async () => {
    const person = await signUpPerson(app);
    const withoutReason = await decide(person, 'reject', { reason: '  ' });
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.body).toMatchObject({
      message: 'Please provide a reason for rejection',
    });
    await decide(person, 'approve');
    expect((await decide(person, 'approve')).status).toBe(409);
    await decide(person, 'reject', { reason: 'Forged' });
    expect((await decide(person, 'reject', { reason: 'Forged' })).status).toBe(409);
    expect(await historyOf(person)).toHaveLength(2);
  });

  test('makes only one of ten concurrent approvals count', async () => {
    const person = await signUpPerson(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(person, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await historyOf(person)).toHaveLength(1);
  });

  test('finds people by status and words', async () => {
    const person = await signUpPerson(app, { firstName: 'Wanted', lastName: 'Person' });
    await decide(person, 'reject', { reason: 'Forged' });
    const find = (query: Record<string, string>) =>
      admin.client.call(verificationEndpoints.verifications, { query });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids((await find({ status: 'failed' })).body)).toContain(person.user.id);
    expect(ids((await find({ status: 'verified' })).body)).not.toContain(person.user.id);
    expect(ids((await find({ q: 'wanted person' })).body)).toEqual([person.user.id]);
  });

  test('counts people who never began or were reset as unverified', async () => {
    const name = { firstName: 'Nothing', lastName: 'Shown' };
    const person = await signUpPerson(app, name);
    for (const _ of [1, 2]) await signUpPerson(app, name);
    const countUnverified = async () => {
      const query = { status: 'unverified', q: 'nothing shown', limit: '1' };
      const found = await admin.client.call(verificationEndpoints.verifications, { query });
      return Number(found.headers.get('x-total-count'));
    };
    expect(await countUnverified()).toBe(3);
    await decide(person, 'approve');
    expect(await countUnverified()).toBe(2);
    await decide(person, 'reset');
    expect(await countUnverified()).toBe(3);
  });

  test('does not find an unknown person', async () => {
    const params = { userId: '00000000-0000-4000-8000-000000000000' };
    const { client } = admin;
    expect((await client.call(approveVerification, { params })).status).toBe(404);
    const history = await client.call(verificationEndpoints.verificationHistory, { params });
    expect(history.status).toBe(404);
  });
});
