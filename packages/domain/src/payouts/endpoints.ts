import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { bodyIdSchema, textSchema } from '../wire/text-fields.ts';

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
} as const;
