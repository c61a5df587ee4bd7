import type { Payout } from '@curbside/domain/payouts/endpoints';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { formatDay, formatMoney } from '../../platform/formatters.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** What a host calls the state of a payout, and its tone. */
export const payoutStates: Record<PayoutStatus, { label: string; tone: Tone }> = {
  none: { label: 'No payout', tone: 'grey' },
  held: { label: 'To come', tone: 'amber' },
  frozen: { label: 'Frozen', tone: 'red' },
  transferred: { label: 'Sent', tone: 'green' },
  reversed: { label: 'Taken back', tone: 'grey' },
  failed: { label: 'Failed', tone: 'red' },
};

type Timed = Pick<Payout, 'status' | 'expectedOn' | 'tripStatus'>;

/** When the money comes or came, in plain words. */
export function payoutDay({ status, expectedOn, tripStatus }: Timed): string {
  switch (status) {
    case 'none':
      return 'Nothing to pay out';
    case 'held':
      if (expectedOn) return `Expected ${formatDay(expectedOn)}`;
      return tripStatus === 'approved' ? 'After the trip' : 'Transfer on its way';
    case 'frozen':
      return 'Waits until an incident or dispute is decided';
    case 'transferred':
      return expectedOn ? `Sent ${formatDay(expectedOn)}` : 'Sent to your bank';
    case 'reversed':
      return 'Taken back from your account';
    case 'failed':
      return 'Tried again until it goes through';
  }
}

/** What is special about the amount: kept of a late cancellation, or owed by the host. */
export function amountNote({ kept, owed }: Pick<Payout, 'kept' | 'owed'>): string | undefined {
  if (owed !== '0.00') return `You owe ${formatMoney(owed)}`;
  if (kept !== null) return 'Your part of a late cancellation';
  return undefined;
}
