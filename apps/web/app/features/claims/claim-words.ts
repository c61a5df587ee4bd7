import { splitOfDamage } from '@curbside/domain/charges/states';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { formatInstant, formatMoney, formatZoned } from '../../platform/formatters.ts';
import type { Tone } from '../../ui/status-badge.tsx';

const labels: Record<Claim['status'], string> = {
  asked: 'Waits for the guest',
  contested: 'Contested',
  due: 'Being charged',
  needs_payment: 'Payment needed',
  authorized: 'Being charged',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  voided: 'Cancelled',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected',
  written_off: 'Closed unpaid',
};

/** The status of a claim or charge, for its viewer. */
export function claimLabel(status: Claim['status'], side: Claim['side']): string {
  return status === 'asked' && side === 'renter' ? 'Waits for you' : labels[status];
}

export const claimTones: Record<Claim['status'], Tone> = {
  asked: 'amber',
  contested: 'amber',
  due: 'blue',
  needs_payment: 'red',
  authorized: 'blue',
  paid: 'green',
  refunded: 'gray',
  partially_refunded: 'gray',
  voided: 'gray',
  withdrawn: 'gray',
  rejected: 'gray',
  written_off: 'gray',
};

/** Staff rejected it, or the host took it back. */
export const isDropped = (status: Claim['status']): boolean =>
  status === 'rejected' || status === 'withdrawn' || status === 'voided';

/** Says what happens next, and what happens if nobody does anything. */
export function nextOfClaim(
  claim: Pick<Claim, 'status' | 'silence' | 'answerBy'> & Payment,
): string {
  const { status, side, silence, answerBy, paidAt } = claim;
  if (status === 'asked') {
    const until = answerBy ? formatZoned(answerBy) : '';
    const isGuest = side === 'renter';
    const who = isGuest ? 'you do' : 'the guest does';
    const then =
      silence === 'accepts'
        ? `the claim counts as accepted and the card of ${isGuest ? 'your' : 'the'} trip is charged`
        : 'the claim counts as contested and our team decides; nothing is charged until then';
    return `If ${who} nothing by ${until}, ${then}.`;
  }
  if (status === 'contested') return 'Our team decides. Nothing is charged until then.';
  if (status === 'due' || status === 'authorized') return 'The card of the trip is being charged.';
  if (status === 'paid') return paidAt ? `Paid on ${formatInstant(paidAt)}.` : '';
  if (status === 'written_off') return unpaidRest(claim);
  if (isDropped(status)) return 'Nothing is charged.';
  return status === 'needs_payment' ? neededPayment(claim) : '';
}

type Payment = Pick<
  Claim,
  'side' | 'total' | 'toPay' | 'payBy' | 'paidAt' | 'cardPart' | 'nextTryAt'
>;

/** Says what the card of the trip did, and what is left to pay. */
function neededPayment({ side, total, toPay, payBy, cardPart, nextTryAt }: Payment): string {
  const isGuest = side === 'renter';
  const by = payBy ? ` by ${formatZoned(payBy)}` : '';
  const ask = (what: string) =>
    isGuest ? `Please pay ${what}${by}.` : `The guest has been asked to pay ${what}${by}.`;
  if (!cardPart) {
    const next = nextTryAt
      ? `It is tried again on ${formatZoned(nextTryAt)}.`
      : 'It is not tried again.';
    return `The card of the trip did not pay. ${next} ${ask(isGuest ? 'with another card' : formatMoney(toPay))}`;
  }
  const part = formatMoney(cardPart.amount);
  const rest = formatMoney(toPay);
  if (cardPart.state === 'charging') {
    return `${part} is being charged to the card of the trip. ${ask(`the rest, ${rest}`)}`;
  }
  if (cardPart.state === 'charged') {
    return `${part} was charged to the card of the trip. ${ask(`the rest, ${rest}`)}`;
  }
  if (toPay === total) {
    return `The card of the trip did not pay its part, ${part}. ${ask(`all of it, ${rest}`)}`;
  }
  return `The card of the trip did not pay its part, ${part}. The rest is paid. ${ask('this part too')}`;
}

/** A claim that was closed before all of it was paid. */
function unpaidRest({ side, total, paidAt, cardPart }: Payment): string {
  const closed = `Our team has closed the claim: ${afterClosing(side)}`;
  const isCharged = cardPart?.state === 'charged';
  if (!cardPart || (!isCharged && !paidAt)) return `This was not paid. ${closed}`;
  const part = formatMoney(cardPart.amount);
  const rest = formatMoney(toDecimal(toCents(total) - toCents(cardPart.amount)));
  return isCharged
    ? `${part} was charged to the card of the trip. The rest, ${rest}, was not paid. ${closed}`
    : `The rest, ${rest}, was paid. The card of the trip did not pay its part, ${part}. ${closed}`;
}

function afterClosing(side: Claim['side']): string {
  if (side === 'renter') return 'you are not asked for it any more.';
  const who = side === 'owner' ? 'you are' : 'the host is';
  return `the guest is not asked for it any more, and ${who} not paid for it.`;
}

/** Before a guest accepts a large damage: how it is paid. Undefined for all else. */
export function damagePaymentOf({
  kind,
  total,
}: Pick<Claim, 'kind' | 'total'>): string | undefined {
  const { cardCents, restCents } = splitOfDamage(toCents(total));
  if (kind !== 'damage' || restCents === 0) return undefined;
  const [first, rest] = [cardCents, restCents].map((cents) => formatMoney(toDecimal(cents)));
  return `The card of the trip is charged ${first} of it. You then pay the rest, ${rest}, on a page of its own.`;
}
