import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

export const verificationStatuses = ['unverified', 'pending', 'verified', 'failed'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationOutcomes = {
  approve: 'verified',
  reject: 'failed',
  reset: 'unverified',
} as const satisfies Record<string, VerificationStatus>;
export type VerificationAction = keyof typeof verificationOutcomes;
export const verificationActionNames = ['approve', 'reject', 'reset'] as const;

interface VerificationFacts {
  status: VerificationStatus;
}
type VerificationRule = ActionRule<VerificationStatus, 'admin', VerificationFacts>;

const verificationActions: Record<VerificationAction, VerificationRule> = {
  approve: { by: ['admin'], needsActiveAccount: true, from: ['unverified', 'pending', 'failed'] },
  reject: { by: ['admin'], needsActiveAccount: true, from: ['unverified', 'pending', 'verified'] },
  reset: { by: ['admin'], needsActiveAccount: true, from: verificationStatuses },
};

const words: RefusalWords<VerificationStatus, 'admin'> = {
  onlyFor: () => 'Only administrators can do this. Staff accounts need a master admin.',
  inStatus: (status) =>
    status === 'verified'
      ? 'This identity is verified already.'
      : 'This verification has failed already.',
};

export function decideVerificationAction(
  action: VerificationAction,
  given: { facts: VerificationFacts; caller: ActionCaller<'admin'>; now: Date },
): Decision {
  return decide(verificationActions[action], words, given);
}
