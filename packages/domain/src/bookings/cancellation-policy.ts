import { bookingDeadlines } from './states.ts';

export const freeCancellationText = `Cancel free until ${bookingDeadlines.freeCancellationHours} hours before pickup.`;

/** What cancelling costs, as the contract says it. The car page tells the moment and the amounts. */
export const cancellationPolicy: readonly string[] = [
  freeCancellationText,
  'After that the price of one day with its fee and tax is kept, or of half a day for trips of up to two days. The rest is refunded.',
  'A request that the host has not approved can be cancelled free at any time.',
  'If the host cancels, the full price is refunded.',
  'After pickup a trip cannot be cancelled.',
];
