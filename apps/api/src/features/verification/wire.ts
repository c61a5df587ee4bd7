import { fullName } from '@curbside/domain/accounts/full-name';
import type { Verification, VerificationEntry } from '@curbside/domain/verification/endpoints';
import {
  decideVerificationAction,
  verificationActionNames,
  verificationStatuses,
} from '@curbside/domain/verification/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { type FullUser, userOnWire } from '../accounts/index.ts';
import { callerOf } from './policy.ts';
import { type DecisionRow, decisionActions } from './queries.ts';

/** A person with their verification, and the caller's allowed decisions. */
export function verificationOnWire(
  { stripeDashboard, clock }: Pick<Deps, 'stripeDashboard' | 'clock'>,
  person: FullUser,
  actor: Person,
): Verification {
  const now = clock.now();
  const user = userOnWire(person);
  const facts = { status: user.verificationStatus };
  const caller = callerOf(actor, user);
  const sessions = `${stripeDashboard}/identity/verification-sessions`;
  const session = user.verificationSessionId;
  return {
    ...user,
    dashboardUrl: session ? `${sessions}/${encodeURIComponent(session)}` : sessions,
    actions: actionsOnWire(verificationActionNames, (action) =>
      decideVerificationAction(action, { facts, caller, now }),
    ),
  };
}

const words = {
  [decisionActions.approve]: 'approved',
  [decisionActions.reject]: 'rejected',
  [decisionActions.reset]: 'reset',
} as const;

/** The administrator is null if their account is deleted. */
export function entryOnWire(row: DecisionRow): VerificationEntry {
  const { previousStatus, newStatus, reason, note } = row.details;
  return {
    id: row.id,
    action: words[row.action as keyof typeof words],
    previousStatus: statusOf(previousStatus),
    newStatus: statusOf(newStatus),
    reason: typeof reason === 'string' ? reason : null,
    note: typeof note === 'string' ? note : null,
    adminName:
      row.firstName === null
        ? null
        : fullName({ firstName: row.firstName, lastName: row.lastName ?? '' }),
    adminEmail: row.email,
    createdAt: row.createdAt.toISOString(),
  };
}

function statusOf(value: unknown) {
  return verificationStatuses.find((status) => status === value) ?? 'unverified';
}
