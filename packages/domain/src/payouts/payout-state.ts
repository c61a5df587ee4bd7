import { z } from 'zod';
import { decimalSchema } from '../money/schemas.ts';
import { payoutStatuses } from './states.ts';

export const payoutWaits = ['incident', 'dispute', 'review', 'payout_account'] as const;
export type PayoutWait = (typeof payoutWaits)[number];

/** The only facts that a text about the host's money may rely on. */
export const payoutStateSchema = z
  .object({
    status: z.enum(payoutStatuses),
    amount: decimalSchema.meta({ description: 'The host’s current share of the trip' }),
    waiting: decimalSchema.meta({
      description: 'The part of it that was not transferred yet: an extension can wait by itself',
    }),
    frozen: decimalSchema.meta({ description: 'The part of it that is frozen' }),
    refunded: decimalSchema.meta({
      description: 'The part of the host’s share that was refunded to the guest',
    }),
    lost: decimalSchema.meta({
      description: 'The part of the host’s share that was lost in a dispute',
    }),
    waitsFor: z.array(z.enum(payoutWaits)).meta({
      description:
        'Reasons that hold the payout back: an incident, a dispute with the guest’s bank, a review by our team, or a payments account that cannot receive it',
    }),
    sent: decimalSchema.meta({
      description: 'Transferred to the host’s payments account and not taken back',
    }),
    takenBack: decimalSchema.meta({ description: 'Taken back from there; not part of `sent`' }),
    deducted: decimalSchema.meta({
      description: 'Kept of this payout for what the host owed from other trips',
    }),
    openDebt: decimalSchema.meta({
      description: 'The host’s debt from all trips; deducted before a payout is sent',
    }),
  })
  .meta({ id: 'PayoutState' });
export type PayoutState = z.output<typeof payoutStateSchema>;
