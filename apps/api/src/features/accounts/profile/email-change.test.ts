import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { expect, test } from 'vitest';
import { accountEvents } from '../../../test/harness/account-events.ts';
import {
  currentUser,
  type Person,
  signUpPerson,
  testPassword,
} from '../../../test/harness/factories.ts';
import { tokenFrom } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

const days = 86_400_000;
const updateEmail = ({ client }: Person, email: string) =>
  client.send<User>('PATCH', '/api/user/profile', { email });
const confirm = (token: string) =>
  app.visitor().call(accountEndpoints.confirmEmail, { body: { token } });
const undo = (token: string) =>
  app.visitor().call(accountEndpoints.undoEmailChange, { body: { token } });
const signIn = (email: string) =>
  app.visitor().call(accountEndpoints.signIn, { body: { email, password: testPassword } });

/** Changes the address. Returns the undo token sent to the earlier address after the change. */
async function changeEmail(person: Person, email: string): Promise<string> {
  const earlier = (await currentUser(person)).email;
  await updateEmail(person, email);
  const early = await tokenFrom(app, earlier, 'undo-email-change');
  expect((await confirm(await tokenFrom(app, email, 'confirm-email'))).status).toBe(200);
  expect((await currentUser(person)).email).toBe(email);
  return tokenFrom(app, earlier, 'undo-email-change', [early]);
}

test.each([
  ['within seven days', 7 * days - 60_000, 200],
  ['and not later', 7 * days + 60_000, 400],
])('the earlier address can undo the change %s', async (_case, afterMs, status) => {
  const person = await signUpPerson(app);
  const token = await changeEmail(person, `new-${person.user.email}`);
  await app.travel(afterMs);
  expect((await undo(token)).status).toBe(status);
  const isUndone = status === 200;
  expect((await signIn(person.user.email)).status).toBe(isUndone ? 200 : 401);
  expect((await signIn(`new-${person.user.email}`)).status).toBe(isUndone ? 401 : 200);
});

test('undoing it ends every session and works once', async () => {
  const person = await signUpPerson(app);
  const token = await changeEmail(person, `new-${person.user.email}`);
  expect((await undo(token)).status).toBe(200);
  expect((await person.client.call(accountEndpoints.currentUser)).status).toBe(401);
  expect((await undo(token)).status).toBe(400);
  const actions = (await accountEvents(app, person)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining([
      'account.email_change_requested',
      'account.email_changed',
      'account.email_change_undone',
    ]),
  );
});

test('the earlier address is warned before the change, and can stop it', async () => {
  const person = await signUpPerson(app);
  const email = `new-${person.user.email}`;
  await updateEmail(person, email);
  const confirmToken = await tokenFrom(app, email, 'confirm-email');
  const undoToken = await tokenFrom(app, person.user.email, 'undo-email-change');
  expect((await undo(undoToken)).status).toBe(200);
  expect((await confirm(confirmToken)).status).toBe(400);
  const signedIn = await signIn(person.user.email);
  expect(signedIn.body.user).toMatchObject({ email: person.user.email, pendingEmail: null });
});

test('a chain of changes leads back to the address whose owner asks', async () => {
  const person = await signUpPerson(app);
  const first = await changeEmail(person, `second-${person.user.email}`);
  await changeEmail(person, `third-${person.user.email}`);
  expect((await undo(first)).status).toBe(200);
  expect((await signIn(person.user.email)).status).toBe(200);
  expect((await signIn(`third-${person.user.email}`)).status).toBe(401);
});

test('an address that another account has taken since cannot be restored', async () => {
  const person = await signUpPerson(app);
  const token = await changeEmail(person, `new-${person.user.email}`);
  const { email } = person.user;
  const body = { email, password: testPassword, firstName: 'New', lastName: 'Owner' };
  expect((await app.visitor().call(accountEndpoints.signUp, { body })).status).toBe(200);
  const refused = await undo(token);
  expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await currentUser(person)).email).toBe(`new-${email}`);
});

test('a made-up link changes nothing', async () => {
  expect((await undo('made-up')).status).toBe(400);
});
