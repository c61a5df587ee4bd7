import type { Role } from '@curbside/domain/accounts/states';
import { expect, test } from 'vitest';
import type { Person as Actor } from '../../platform/actor.ts';
import { accountEvents } from '../../test/harness/account-events.ts';
import {
  createStaff,
  currentUser,
  type Person,
  signUpPerson,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { disableAccount, enableAccount, requireRecentSignIn } from './index.ts';

const app = await sharedApp();

/** The actor that a request of this person would have. */
function actorOf({ user }: Person, signedInAt = new Date()): Actor {
  return {
    id: user.id,
    role: user.role,
    isActive: true,
    sessionId: '00000000-0000-4000-8000-000000000001',
    signedInAt,
    ipAddress: '192.0.2.1',
    site: app.url,
  };
}
const disable = (actor: Person, person: Person) =>
  disableAccount(app.server.deps, actorOf(actor), { userId: person.user.id, reason: 'Fraud' });
const enable = (actor: Person, person: Person) =>
  enableAccount(app.server.deps, actorOf(actor), { userId: person.user.id });

test('an admin disables an account at once, and enables it again', async () => {
  const [admin, person] = [await createStaff(app, 'admin'), await signUpPerson(app)];
  await disable(admin, person);
  expect((await currentUser(person)).accountStatus).toBe('disabled');
  await expect(disable(admin, person)).rejects.toMatchObject({ code: 'wrong_state' });
  await enable(admin, person);
  expect((await currentUser(person)).accountStatus).toBe('active');
  await expect(enable(admin, person)).rejects.toMatchObject({ code: 'wrong_state' });
  const events = await accountEvents(app, person);
  expect(events.slice(-2)).toEqual([
    { action: 'account.disabled', userId: admin.user.id, details: { reason: 'Fraud' } },
    { action: 'account.enabled', userId: admin.user.id, details: {} },
  ]);
});

test.each<[Role, Role, boolean]>([
  ['user', 'user', false],
  ['support_staff', 'user', false],
  ['admin', 'support_staff', false],
  ['admin', 'admin', false],
  ['master_admin', 'admin', true],
  ['master_admin', 'master_admin', true],
])('%s over %s: %s', async (role, targetRole, isAllowed) => {
  const [actor, target] = [await createStaff(app, role), await createStaff(app, targetRole)];
  const attempt = disable(actor, target);
  if (isAllowed) await attempt;
  else await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
});

test('nobody disables their own account, or an unknown one', async () => {
  const master = await createStaff(app, 'master_admin');
  await expect(disable(master, master)).rejects.toMatchObject({ code: 'forbidden' });
  const nobody = {
    ...master,
    user: { ...master.user, id: '00000000-0000-4000-8000-000000000000' },
  };
  await expect(disable(master, nobody)).rejects.toMatchObject({ code: 'not_found' });
});

test('the same rule asks staff for a recent sign-in', async () => {
  const admin = await createStaff(app, 'admin');
  const earlier = actorOf(admin, new Date(Date.now() - 11 * 60_000));
  const require = (actor: Actor) => requireRecentSignIn(app.server.deps, actor, {});
  await expect(require(earlier)).rejects.toMatchObject({ code: 'sign_in_again' });
  await require(actorOf(admin));
});
