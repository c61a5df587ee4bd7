import { bookingDeadlines } from './states.ts';

export const freeCancellationText = `Cancel free until ${bookingDeadlines.freeCancellationHours} hours before pickup.`;

/** The contract's wording. The car page gives the exact time and amounts. */
export const cancellationPolicy: readonly string[] = [
  freeCancellationText,
  'After that, the price of one day with its fee and tax is kept (half a day for trips of up to two days), and the rest is refunded.',
  'A request that the host has not approved can be cancelled free of charge at any time.',
  'If the host cancels, the full price is refunded.',
  'After pickup a trip cannot be cancelled.',
];
