import type { BookingStatus } from '../bookings/states.ts';
import { formatDollars, toCents } from '../money/money.ts';
import { listOf } from '../text/list-of.ts';
import type { PayoutState, PayoutWait } from './payout-state.ts';

export const bankTransferDays = '2-7 business days';
export const bankTransferNote = `Bank transfers take ${bankTransferDays}.`;

const dollars = (decimal: string) => formatDollars(toCents(decimal));
const isSome = (decimal: string) => toCents(decimal) > 0;

const waitWords: Record<PayoutWait | 'completion', string> = {
  completion: 'the trip is completed',
  incident: 'our team has reviewed the incident',
  dispute: "the guest's bank has decided the dispute",
  review: 'our team has reviewed the trip',
  payout_account: 'your payments account can receive it',
};

/** 'our team has reviewed the incident and your payments account can receive it'. */
function allOf(waits: readonly (keyof typeof waitWords)[]): string {
  return listOf(waits.map((wait) => waitWords[wait]));
}

/** Splits an unsent payout into the part that settles the host's debts and the part left to send. */
export function expectedTransfer({ amount, openDebt }: PayoutState): {
  keptCents: number;
  sentCents: number;
} {
  const cents = toCents(amount);
  const keptCents = Math.min(cents, toCents(openDebt));
  return { keptCents, sentCents: cents - keptCents };
}

export function payoutWords(payout: PayoutState, trip: BookingStatus): string {
  const { status, waitsFor } = payout;
  switch (status) {
    case 'none':
      if (trip === 'pending') return 'Held once you approve';
      if (isSome(payout.lost)) return 'Lost in a dispute';
      return isSome(payout.refunded) ? 'No payout: the guest was refunded' : 'No payout';
    case 'held':
      if (trip === 'approved') return `Held until ${allOf(['completion', ...waitsFor])}`;
      if (waitsFor.length > 0) return `Held until ${allOf(waitsFor)}`;
      return expectedTransfer(payout).sentCents > 0
        ? 'Being transferred'
        : 'Kept for what you owe from other trips';
    case 'frozen':
      return `${isPartFrozen(payout) ? `${dollars(payout.frozen)} of ${dollars(payout.amount)} frozen` : 'Frozen'} until ${allOf(reasonsOf(payout))}`;
    case 'transferred':
      return sentWords(payout);
    case 'reversed':
      return 'Taken back';
    case 'failed':
      return `The transfer${failedPart(payout)} failed${
        waitsFor.includes('payout_account')
          ? ': your payments account cannot receive it'
          : '; we keep trying'
      }`;
  }
}

const isPartFrozen = ({ amount, frozen }: PayoutState) =>
  isSome(frozen) && toCents(frozen) < toCents(amount);

/** Empty unless the rest is frozen or was sent. */
function failedPart({ amount, waiting, frozen }: PayoutState): string {
  const cents = toCents(waiting) - toCents(frozen);
  const isPart = cents > 0 && cents < toCents(amount);
  return isPart ? ` of ${formatDollars(cents)} of ${dollars(amount)}` : '';
}

function sentWords({ sent, deducted, takenBack }: PayoutState): string {
  if (isSome(sent) && !isSome(deducted) && !isSome(takenBack)) return 'Paid out';
  if (!isSome(sent) && !isSome(takenBack)) {
    return 'Kept in full for what you owed from other trips';
  }
  return [
    isSome(sent) && `${dollars(sent)} sent`,
    isSome(deducted) && `${dollars(deducted)} was kept for what you owed`,
    isSome(takenBack) && `${dollars(takenBack)} was taken back`,
  ]
    .filter(Boolean)
    .join('; ');
}

function reasonsOf({ waitsFor }: PayoutState): readonly PayoutWait[] {
  return waitsFor.length > 0 ? waitsFor : ['review'];
}

/** Promises a transfer only if nothing holds the payout back. */
export function completionWords(payout: PayoutState, moment: 'before' | 'after'): string {
  const { status, amount, frozen, waitsFor } = payout;
  const isFrozen = status === 'frozen';
  const payoutOf = `our payout of ${dollars(amount)}`;
  if (status === 'none' || !isSome(amount)) return 'There is no payout for this trip.';
  if (status === 'transferred' || status === 'reversed') {
    return `Your payout: ${payoutWords(payout, 'completed')}.`;
  }
  if (isFrozen || waitsFor.length > 0) {
    const verb = moment === 'before' ? 'stays' : 'is';
    const named = isFrozen && isPartFrozen(payout) ? `${dollars(frozen)} of y` : 'Y';
    return `${named}${payoutOf} ${verb} ${isFrozen ? 'frozen' : 'held'} until ${allOf(reasonsOf(payout))}.`;
  }
  if (status === 'failed') return `The transfer of y${payoutOf} failed; we keep trying.`;
  const { keptCents, sentCents } = expectedTransfer(payout);
  const goes = moment === 'before' ? 'is transferred' : 'is on its way';
  const debt = 'kept for what you owe from other trips';
  if (keptCents === 0) return `Y${payoutOf} ${goes}. ${bankTransferNote}`;
  if (sentCents === 0) return `Y${payoutOf} is ${debt}, so there is nothing to transfer.`;
  return `${formatDollars(keptCents)} of y${payoutOf} is ${debt}. The other ${formatDollars(sentCents)} ${goes}. ${bankTransferNote}`;
}
