import { type DisputeStatus, isOpenDispute } from '@curbside/domain/disputes/states';
import type { Tone } from '../../ui/status-badge.tsx';

/** Amber needs an answer, blue waits for the bank. */
export function disputeTone(status: DisputeStatus): Tone {
  if (status === 'lost') return 'red';
  if (!isOpenDispute(status)) return 'green';
  return status.endsWith('needs_response') ? 'amber' : 'blue';
}
