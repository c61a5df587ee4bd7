import { z } from 'zod';
import { bookingSchema } from '../bookings/booking.ts';
import { endpoint } from '../wire/endpoint.ts';
import { bodyIdSchema, requiredTextSchema } from '../wire/text-fields.ts';

const tag = 'Payments';

export const paymentEndpoints = {
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    summary: 'The checkout page of an unpaid booking; called again, the same page',
    tag,
    access: 'active',
    errors: ['not_found', 'wrong_state'],
    body: z.object({ bookingId: bodyIdSchema, carId: bodyIdSchema.optional() }),
    answer: z.object({ url: z.string() }),
  }),
  confirmPaymentAuthorization: endpoint({
    method: 'POST',
    path: '/api/stripe/confirm-payment-authorization',
    summary: 'Ask Stripe at once whether the checkout was paid, without waiting for its event',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    body: z.object({ sessionId: requiredTextSchema(255), bookingId: bodyIdSchema }),
    answer: bookingSchema,
  }),
} as const;
