import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { Payout } from '@curbside/domain/payouts/endpoints';
import type { PayoutMovement } from '@curbside/domain/payouts/movements';
import { payoutWords } from '@curbside/domain/payouts/payout-words';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { formatInstantDay, formatMoney } from '../../platform/formatters.ts';
import { payoutTones } from '../payouts/index.ts';

const labels: Record<PayoutStatus, string> = {
  none: 'No payout',
  held: 'To come',
  frozen: 'Frozen',
  transferred: 'Sent',
  reversed: 'Taken back',
  failed: 'Failed',
};

export function payoutBadge({ status, sent }: Pick<Payout, 'status' | 'sent'>) {
  // A payout that was wholly kept for a debt is settled, but nothing was sent.
  const isKept = status === 'transferred' && sent === '0.00';
  return isKept
    ? ({ label: 'Kept', tone: 'gray' } as const)
    : { label: labels[status], tone: payoutTones[status] };
}

type Told = Omit<Payout, 'movements' | 'kept' | 'owed'>;

/** When the money comes or came, or what it waits for, in plain words. */
export function payoutDay(payout: Told): string {
  const { status, expectedOn, tripStatus, sent, waitsFor } = payout;
  if (status === 'held' && expectedOn && waitsFor.length === 0) {
    return `Expected ${formatDayAndYear(expectedOn)}`;
  }
  if (status === 'transferred' && expectedOn && sent !== '0.00') {
    return `Sent ${formatDayAndYear(expectedOn)}`;
  }
  return payoutWords(payout, tripStatus);
}

type Amounts = Pick<Payout, 'owed' | 'amount' | 'lost' | 'refunded' | 'tripStatus'>;

/** Why the amount was lowered, or how much the host owes. */
export function amountNote(payout: Amounts): string | undefined {
  const { owed, amount, lost, refunded, tripStatus } = payout;
  if (owed !== '0.00') return `You owe ${formatMoney(owed)}`;
  if (lost !== '0.00') return amount === '0.00' ? 'Lost in a dispute' : 'Left after a lost dispute';
  if (refunded === '0.00') return undefined;
  return tripStatus === 'cancelled' ? 'Your part of a late cancellation' : 'Left after a refund';
}

type Moved = Pick<Payout, 'movements' | 'tripStatus'>;

/** One line a movement, where more happened than that the trip was earned and sent. */
export function movementLines({ movements, tripStatus }: Moved) {
  const isPlain = movements.every(({ kind }) => kind === 'earned' || kind === 'sent');
  if (isPlain) return [];
  return movements.map((movement) => ({
    label: `${movementName(movement, tripStatus)}, ${formatInstantDay(movement.at)}`,
    // At the bank, what settles our debt to the host arrives.
    amount: isAtBank(movement) ? negated(movement.amount) : movement.amount,
  }));
}

const isAtBank = ({ kind }: PayoutMovement) => kind === 'sent' || kind === 'taken_back';

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function movementName(
  { kind, bookingId }: PayoutMovement,
  tripStatus: Payout['tripStatus'],
): string {
  switch (kind) {
    case 'earned':
      return 'Earned';
    case 'refunded':
      return tripStatus === 'cancelled' ? 'Trip cancelled' : 'Refunded to the guest';
    case 'credited':
      return 'Goodwill credit';
    case 'lost':
      return 'Lost in a dispute';
    case 'deducted':
      return bookingId === null ? 'Kept for what you owed' : `Kept for booking ${bookingId}`;
    case 'sent':
      return 'Sent to your account';
    case 'taken_back':
      return 'Taken back';
    case 'owed':
      return 'Could not be taken back, so you owe it';
  }
}
