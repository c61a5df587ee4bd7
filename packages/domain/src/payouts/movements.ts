import { z } from 'zod';
import { chargePurposes } from '../charges/states.ts';
import { decimalSchema } from '../money/schemas.ts';

/**
 * `sent` and `taken_back` moved at the bank; `owed` could not be taken back and became a debt; `credited`
 * is goodwill of the platform.
 */
export const payoutMovementKinds = [
  'earned',
  'refunded',
  'credited',
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
        'Positive if it raises the amount owed to the host, negative if it settles or lowers it; all movements of a trip sum to the amount still owed',
    }),
    at: z.string(),
    bookingId: z
      .int()
      .nullable()
      .meta({ description: 'For a deduction, the trip of the settled debt' }),
    purpose: z
      .enum(chargePurposes)
      .nullable()
      .meta({ description: 'The charge that the movement belongs to' }),
  })
  .meta({ id: 'PayoutMovement' });
export type PayoutMovement = z.output<typeof payoutMovementSchema>;
