import type { PayoutStatus } from '@curbside/domain/payouts/states';
import type { Tone } from '../../ui/status-badge.tsx';

export const payoutTones: Record<PayoutStatus, Tone> = {
  none: 'gray',
  held: 'amber',
  frozen: 'red',
  transferred: 'green',
  reversed: 'gray',
  failed: 'red',
};
