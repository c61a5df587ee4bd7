import { z } from 'zod';
import { decimalSchema } from '../money/money.ts';
import { endpoint } from '../wire/endpoint.ts';
import { listHeaders, pageQuerySchema } from '../wire/lists.ts';
import { bodyIdSchema, textSchema } from '../wire/text-fields.ts';
import { payoutStatuses } from './states.ts';

const payoutSchema = z
  .object({
    bookingId: z.int(),
    amount: decimalSchema,
    status: z.enum(payoutStatuses),
    expectedOn: z
      .string()
      .nullable()
      .meta({ description: 'The New York day of the transfer; null while nobody can say' }),
    kept: decimalSchema
      .nullable()
      .meta({ description: 'Of a trip that was cancelled late: the host’s part of what is kept' }),
    owed: decimalSchema.meta({ description: 'What the host owes from this trip' }),
  })
  .meta({ id: 'Payout' });

const tag = 'Payouts';

export const payoutEndpoints = {
  createConnectAccount: endpoint({
    method: 'POST',
    path: '/api/stripe/create-connect-account',
    summary: 'The payout account of the signed-in user, created on first use',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ accountId: z.string() }),
  }),
  createAccountLink: endpoint({
    method: 'POST',
    path: '/api/stripe/create-account-link',
    summary: 'A link to payout onboarding; with a bookingId it returns to the host’s request',
    tag,
    access: 'signed-in',
    errors: ['stripe_connect_required', 'not_found'],
    body: z.object({
      accountId: textSchema(64).optional(),
      returnUrl: textSchema(2000).optional(),
      refreshUrl: textSchema(2000).optional(),
      bookingId: bodyIdSchema.optional(),
    }),
    answer: z.object({ url: z.string() }),
  }),
  payouts: endpoint({
    method: 'GET',
    path: '/api/host/payouts',
    summary: 'Payouts of the signed-in host, newest trip first',
    tag,
    access: 'signed-in',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema,
    answer: z.array(payoutSchema),
  }),
} as const;
