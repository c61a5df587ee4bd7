import { z } from 'zod';
import { bookingSchema } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { bodyIdSchema, requiredTextSchema, textSchema } from './text-fields.ts';

/** Texts of sections 4 and 8 on identity and payouts, shown exactly. */
export const verificationTexts = {
  verified: 'Identity Verified',
  pending: 'Your verification is being processed. This usually takes a few minutes.',
  failed: "Your verification couldn't be completed. Please try again or contact support.",
  startFailed: 'Failed to start verification. Please try again.',
  sessionFailed: 'Failed to create verification session',
} as const;

export const payoutTexts = {
  notSetUp: 'Payments Not Set Up',
  setUp: 'Set Up Payments',
  pending: 'Setup Pending',
  continueSetup: 'Continue Setup',
  devMode: 'Dev mode: You can list cars with pending status',
  enabled: 'Payments Enabled',
  startFailed: 'Failed to start payment setup. Please try again.',
  accountFailed: 'Failed to create Connect account',
  linkFailed: 'Failed to create account link',
} as const;

const tag = 'Payments';
const urlAnswer = z.object({ url: z.string() });

export const paymentEndpoints = {
  createVerificationSession: endpoint({
    method: 'POST',
    path: '/api/stripe/create-verification-session',
    summary: 'Start identity verification; the browser goes to the url',
    tag,
    access: 'signed-in',
    answer: urlAnswer,
  }),
  createConnectAccount: endpoint({
    method: 'POST',
    path: '/api/stripe/create-connect-account',
    summary: 'The payout account of the signed-in user, made where there is none',
    tag,
    access: 'signed-in',
    answer: z.object({ accountId: z.string() }),
  }),
  createAccountLink: endpoint({
    method: 'POST',
    path: '/api/stripe/create-account-link',
    summary: 'A link to payout onboarding; with a bookingId it returns to the host’s bookings',
    tag,
    access: 'signed-in',
    body: z.object({
      accountId: textSchema(64).optional(),
      returnUrl: textSchema(2000).optional(),
      refreshUrl: textSchema(2000).optional(),
      bookingId: bodyIdSchema.optional(),
    }),
    answer: urlAnswer,
  }),
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    summary: 'The checkout page of an unpaid booking; asked again, the same page',
    tag,
    access: 'active',
    body: z.object({ bookingId: bodyIdSchema, carId: bodyIdSchema.optional() }),
    answer: urlAnswer,
  }),
  confirmPaymentAuthorization: endpoint({
    method: 'POST',
    path: '/api/stripe/confirm-payment-authorization',
    summary: 'Ask Stripe at once whether the checkout was paid, rather than wait for its event',
    tag,
    access: 'signed-in',
    body: z.object({ sessionId: requiredTextSchema(255), bookingId: bodyIdSchema }),
    answer: bookingSchema,
  }),
} as const;
