import type { BookingParty } from '@curbside/domain/bookings/states';
import type { BookingChange } from '@curbside/domain/changes/endpoints';
import { formatMoney, formatZoned } from '../../platform/formatters.ts';

/** The price of a change, and what of it goes back: less than it falls by, if some came back before. */
type ChangedPrice = Pick<BookingChange, 'difference' | 'refund'>;

/** The cost of a change: 'The guest pays $192.06 more', 'You get $96.03 back'. */
export function differenceWords({ difference, refund }: ChangedPrice, side: BookingParty): string {
  const isGuest = side === 'renter';
  if (difference === '0.00') return 'The price stays the same';
  if (difference.startsWith('-')) {
    const less = difference.slice(1);
    const back = refund ?? less;
    const before = back === less ? '' : ', besides what has already come back';
    return `${isGuest ? 'You get' : 'The guest gets'} ${formatMoney(back)} back${before}`;
  }
  return `${isGuest ? 'You pay' : 'The guest pays'} ${formatMoney(difference)} more`;
}

/** By when an open change has to be answered, and by whom. */
export function answerWords(
  { askedBy, answerBy }: Pick<BookingChange, 'askedBy' | 'answerBy'>,
  side: BookingParty,
): string {
  const until = formatZoned(answerBy);
  if (askedBy !== side) return `Answer by ${until}, or the trip stays as it is.`;
  const other = side === 'renter' ? 'host' : 'guest';
  return `The ${other} answers by ${until}; otherwise the trip stays as it is.`;
}

/** The effect of accepting on the money of the trip. */
export function acceptWords(
  { difference, refund }: ChangedPrice,
  side: BookingParty,
): string | undefined {
  if (difference === '0.00') return undefined;
  const whose = side === 'renter' ? 'your' : 'the guest’s';
  if (!difference.startsWith('-')) {
    return `Accepting charges ${formatMoney(difference)} to ${whose} card of this trip.`;
  }
  if (refund === '0.00') return 'Accepting refunds nothing: it has already come back.';
  return `Accepting refunds ${formatMoney(refund ?? difference.slice(1))} to ${whose} card.`;
}
