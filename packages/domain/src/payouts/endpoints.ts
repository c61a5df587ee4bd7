import { z } from 'zod';
import { bookingStatuses } from '../bookings/states.ts';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { listHeaders, pageQuerySchema } from '../wire/lists.ts';
import { bodyIdSchema, textSchema } from '../wire/text-fields.ts';
import { payoutCalls } from './calls.ts';
import { payoutMovementSchema } from './movements.ts';
import { payoutStateSchema } from './payout-state.ts';
import { payoutStatuses } from './states.ts';

export const payoutSchema = payoutStateSchema
  .extend({
    bookingId: z.int(),
    carTitle: z.string(),
    imageUrl: z.string(),
    guestName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    tripStatus: z.enum(bookingStatuses),
    expectedOn: z
      .string()
      .nullable()
      .meta({ description: `The ${market.name} day of the transfer; null while unknown` }),
    kept: decimalSchema.nullable().meta({
      description:
        'The host’s share of the amount kept, if the trip was refunded or lost in part; see `movements`',
    }),
    owed: decimalSchema.meta({ description: 'The host’s debt from this trip' }),
    movements: z
      .array(payoutMovementSchema)
      .meta({ description: 'Everything that happened to the host’s share, in order' }),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payoutSchema>;

const payoutSummarySchema = z
  .object({
    toCome: decimalSchema.meta({ description: 'Held for trips that are confirmed or just over' }),
    frozen: decimalSchema,
    failed: decimalSchema.meta({ description: 'Failed transfers that will be retried' }),
    transferred: decimalSchema.meta({ description: 'Sent so far and not taken back, of all time' }),
    owed: decimalSchema.meta({ description: 'Debt that later payouts settle first' }),
    nextOn: z
      .string()
      .nullable()
      .meta({ description: `The ${market.name} day of the next transfer` }),
    nextAmount: decimalSchema.meta({ description: 'The amount of that transfer' }),
  })
  .meta({ id: 'PayoutSummary' });
export type PayoutSummary = z.output<typeof payoutSummarySchema>;

const stuckPayoutSchema = z
  .object({
    bookingId: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    hostId: z.string(),
    hostName: z.string(),
    hostEmail: z.string(),
    amount: decimalSchema,
    status: z.enum(payoutStatuses),
    endedAt: z.string().meta({ description: 'When the trip ended, or was cancelled' }),
    incidentId: z
      .int()
      .nullable()
      .meta({ description: 'The incident that freezes it, if one does' }),
    waitsFor: payoutStateSchema.shape.waitsFor,
    failedAt: z.string().nullable().meta({ description: 'The first time its transfer failed' }),
    hostAtStripe: z
      .string()
      .nullable()
      .meta({ description: 'The host’s account in Stripe’s dashboard, or the sandbox’s' }),
    chargeAtStripe: z.string().nullable().meta({ description: 'The guest’s payment there' }),
  })
  .meta({ id: 'StuckPayout' });
export type StuckPayout = z.output<typeof stuckPayoutSchema>;

const tag = 'Payouts';

const definitions = {
  createConnectAccount: endpoint({
    summary: 'The payout account of the signed-in user, created on first use',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ accountId: z.string() }),
  }),
  createAccountLink: endpoint({
    summary: 'A link to payout onboarding, which returns to /payment-success',
    tag,
    access: 'signed-in',
    errors: ['stripe_connect_required', 'not_found'],
    body: z.object({
      accountId: textSchema(64).optional(),
      returnUrl: textSchema(2000).optional(),
      refreshUrl: textSchema(2000).optional(),
      bookingId: bodyIdSchema
        .optional()
        .meta({ description: 'A request of the host’s own whose approval needs the account' }),
    }),
    answer: z.object({ url: z.string() }),
  }),
  payouts: endpoint({
    summary: 'Payouts of the signed-in host, newest trip first',
    tag,
    access: 'signed-in',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema,
    answer: z.array(payoutSchema),
  }),
  stuckPayouts: endpoint({
    summary: 'Payouts that are frozen, failed, or held an hour after they were due; oldest first',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema,
    answer: z.array(stuckPayoutSchema),
  }),
  payoutSummary: endpoint({
    summary: 'The sums of the signed-in host’s payouts and debts',
    tag,
    access: 'signed-in',
    errors: [],
    answer: payoutSummarySchema,
  }),
};
export type PayoutDefinitions = typeof definitions;
export const payoutEndpoints = endpoints(payoutCalls, definitions);
