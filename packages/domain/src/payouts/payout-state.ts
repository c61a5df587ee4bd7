import { z } from 'zod';
import { decimalSchema } from '../money/schemas.ts';
import { payoutStatuses } from './states.ts';

/** Reasons that hold a payout back after its trip has ended. */
export const payoutWaits = ['incident', 'dispute', 'review', 'payout_account'] as const;
export type PayoutWait = (typeof payoutWaits)[number];

/** The only facts that a text about the host's money may rely on. */
export const payoutStateSchema = z
  .object({
    status: z.enum(payoutStatuses),
    amount: decimalSchema.meta({ description: 'What the trip brings the host as it stands' }),
    refunded: decimalSchema.meta({ description: 'Of the host’s share, given back to the guest' }),
    lost: decimalSchema.meta({ description: 'Of the host’s share, lost in a dispute' }),
    waitsFor: z.array(z.enum(payoutWaits)).meta({
      description:
        'What holds the payout back: an incident, a dispute with the guest’s bank, a review by our team, or a payments account that cannot receive it',
    }),
    sent: decimalSchema.meta({
      description: 'Transferred to the host’s payments account and not taken back',
    }),
    takenBack: decimalSchema.meta({ description: 'Taken back from there, beside `sent`' }),
    deducted: decimalSchema.meta({
      description: 'Kept of this payout for what the host owed from other trips',
    }),
    openDebt: decimalSchema.meta({
      description: 'What the host owes from all trips; it is kept before a payout is sent',
    }),
  })
  .meta({ id: 'PayoutState' });
export type PayoutState = z.output<typeof payoutStateSchema>;
