import type { EvidenceProblem } from './endpoints.ts';

/** Follows the name of the file. */
export const evidenceProblemTexts = {
  changed: 'was changed',
  removed: 'was removed',
  swapped: 'was swapped with another file of the bundle',
  added: 'does not belong to the bundle',
  repeated: 'is in the bundle more than once',
  not_signed: 'does not carry our signature',
} as const satisfies Record<EvidenceProblem, string>;
