import { z } from 'zod';
import { decimalSchema } from '../money/schemas.ts';

/** `sent` and `taken_back` moved at the bank; `owed` could not be taken back and became a debt. */
export const payoutMovementKinds = [
  'earned',
  'refunded',
  'lost',
  'deducted',
  'sent',
  'taken_back',
  'owed',
] as const;
export type PayoutMovementKind = (typeof payoutMovementKinds)[number];

export const payoutMovementSchema = z
  .object({
    kind: z.enum(payoutMovementKinds),
    amount: decimalSchema.meta({
      description:
        'Positive where it adds to what the host is owed for the trip, negative where it settles or lowers it; all of a trip sum to what is still owed',
    }),
    at: z.string(),
    bookingId: z
      .int()
      .nullable()
      .meta({ description: 'Of a deduction: the trip that the settled debt comes from' }),
  })
  .meta({ id: 'PayoutMovement' });
export type PayoutMovement = z.output<typeof payoutMovementSchema>;
