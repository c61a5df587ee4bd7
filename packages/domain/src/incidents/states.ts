import {
  type ActionCaller,
  type ActionRule,
  type Decision,
  decide,
  type RefusalWords,
} from '../states/action-table.ts';

export const incidentTypes = ['damage', 'accident', 'theft', 'breakdown', 'other'] as const;

/** In the words of the person who reports it. */
export const incidentSeverities = ['minor', 'moderate', 'major', 'total_loss'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

export const incidentStatuses = ['reported', 'investigating', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** The same severities in the words of the compliance view. */
export const complianceSeverity = {
  minor: 'low',
  moderate: 'medium',
  major: 'high',
  total_loss: 'critical',
} as const satisfies Record<IncidentSeverity, string>;

/** True if an incident holds back a payout that has not been transferred. */
export function freezesPayout(severity: IncidentSeverity): boolean {
  return severity !== 'minor';
}

interface IncidentFacts {
  status: IncidentStatus;
  payoutFrozen: boolean;
}

export const incidentActionNames = ['investigate', 'resolve', 'unfreeze'] as const;
export type IncidentAction = (typeof incidentActionNames)[number];

type IncidentRule = ActionRule<IncidentStatus, 'admin', IncidentFacts>;

const incidentActions: Record<IncidentAction, IncidentRule> = {
  investigate: { by: ['admin'], notOnOwnTrip: true, from: ['reported'] },
  resolve: { by: ['admin'], notOnOwnTrip: true, from: ['reported', 'investigating'] },
  unfreeze: {
    by: ['admin'],
    notOnOwnTrip: true,
    from: incidentStatuses,
    unless: [
      {
        when: ({ payoutFrozen }) => !payoutFrozen,
        because: 'This incident does not freeze a payout.',
      },
    ],
  },
};

const words: RefusalWords<IncidentStatus, 'admin'> = {
  onlyFor: () => 'Only administrators can do this.',
  inStatus: (status) =>
    status === 'resolved'
      ? 'This incident is resolved already.'
      : 'This incident is being investigated already.',
};

export function decideIncidentAction(
  action: IncidentAction,
  given: { facts: IncidentFacts; caller: ActionCaller<'admin'>; now: Date },
): Decision {
  return decide(incidentActions[action], words, given);
}
