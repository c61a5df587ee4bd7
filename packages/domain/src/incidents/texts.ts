import type { incidentSeverities, incidentTypes } from './states.ts';

export const typeNames = {
  damage: 'Damage',
  accident: 'Accident',
  theft: 'Theft',
  breakdown: 'Breakdown',
  other: 'Other',
} as const satisfies Record<(typeof incidentTypes)[number], string>;

export const severityNames = {
  minor: 'Minor',
  moderate: 'Moderate',
  major: 'Major',
  total_loss: 'Total loss',
} as const satisfies Record<(typeof incidentSeverities)[number], string>;
