import { fullName } from '@curbside/domain/accounts/full-name';
import type { Verification, VerificationEntry } from '@curbside/domain/verification/endpoints';
import {
  decideVerificationAction,
  verificationActionNames,
  verificationStatuses,
} from '@curbside/domain/verification/states';
import type { Person } from '../../platform/actor.ts';
import { type UserRow, userOnWire } from '../accounts/index.ts';
import { callerOf } from './policy.ts';
import { type DecisionRow, decisionActions } from './queries.ts';

/** A person with their verification, and what the caller may decide on it. */
export function verificationOnWire(user: UserRow, actor: Person, now: Date): Verification {
  const facts = { status: user.verificationStatus };
  const caller = callerOf(actor, user);
  const decisions = verificationActionNames.map((action) => {
    const decision = decideVerificationAction(action, { facts, caller, now });
    const { allowed } = decision;
    return [action, decision.allowed ? { allowed } : { allowed, reason: decision.reason }];
  });
  return { ...userOnWire(user), actions: Object.fromEntries(decisions) };
}

const words = {
  [decisionActions.approve]: 'approved',
  [decisionActions.reject]: 'rejected',
  [decisionActions.reset]: 'reset',
} as const;

/** An entry of the history; the administrator is null where their account is gone. */
export function entryOnWire(row: DecisionRow): VerificationEntry {
  const { previousStatus, newStatus, reason } = row.details;
  return {
    id: row.id,
    action: words[row.action as keyof typeof words],
    previousStatus: statusOf(previousStatus),
    newStatus: statusOf(newStatus),
    reason: typeof reason === 'string' ? reason : null,
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
