import { pickupReportLimits } from '../pickup-reports/rules.ts';
import { nonRefundableFreeHours, type Rate } from '../prices/rules.ts';
import { bookingDeadlines, freeCancellationEnd } from './states.ts';

export const freeCancellationText = `Cancel free until ${bookingDeadlines.freeCancellationHours} hours before pickup.`;

export const nonRefundableText = `Cancel free for ${nonRefundableFreeHours} hours after booking. After that nothing is refunded.`;

const alwaysTrue: readonly string[] = [
  'A request that the host has not approved can be cancelled free of charge at any time.',
  'If the host cancels, the full price is refunded.',
  'After pickup a trip cannot be cancelled.',
  'A guest who does not come to the pickup is treated like one who cancels late. If the host does not come with the car, the full price is refunded.',
  `A car that is dirty, unsafe or not as listed can be refused within ${pickupReportLimits.refuseMinutes} minutes of pickup, with two photos. The full price is then refunded.`,
];

/** The contract's wording. The car page gives the exact time and amounts. */
export const cancellationPolicy: readonly string[] = [
  freeCancellationText,
  'After that, the price of one day with its fee and tax is kept (half a day for trips of up to two days), and the rest is refunded.',
  ...alwaysTrue,
];

/** The policy of a trip by the rate that the guest chose. */
export function cancellationPolicyOf(rate: Rate): readonly string[] {
  return rate === 'standard' ? cancellationPolicy : [nonRefundableText, ...alwaysTrue];
}

/** Until then the guest cancels an approved trip for free. */
export function freeUntil({
  rate,
  startsAt,
  bookedAt,
}: {
  rate: Rate;
  startsAt: Date;
  bookedAt: Date;
}): Date {
  return rate === 'standard'
    ? freeCancellationEnd(startsAt)
    : new Date(bookedAt.getTime() + nonRefundableFreeHours * 3_600_000);
}
