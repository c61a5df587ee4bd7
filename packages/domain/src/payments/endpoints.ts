import { z } from 'zod';
import { bookingSchema } from '../bookings/booking.ts';
import { chargePurposes } from '../charges/states.ts';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { bodyIdSchema, pathIdSchema, requiredTextSchema } from '../wire/text-fields.ts';
import { paymentCalls } from './calls.ts';

const receiptSchema = z
  .object({
    bookingId: z.int(),
    carTitle: z.string(),
    guestName: z.string(),
    hostName: z.string(),
    location: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    currency: z.literal(market.currency.code),
    refundPending: decimalSchema.meta({
      description: 'The part of `refunded` that Stripe has not completed yet',
    }),
    chargedAt: z.string(),
    lines: z
      .array(z.object({ name: z.string(), amount: decimalSchema }))
      .meta({ description: 'All that was charged; the lines sum to `total`' }),
    charges: z
      .array(
        z.object({
          id: z.int(),
          purpose: z.enum(chargePurposes),
          total: decimalSchema,
          refunded: decimalSchema,
          paidAt: z.string().nullable(),
        }),
      )
      .meta({ description: 'Every charge that was paid; they sum to `total`' }),
    total: decimalSchema,
    refunded: decimalSchema,
    refundedAt: z.string().nullable(),
    returnedByBank: decimalSchema.meta({
      description: 'The amount that the guest’s bank returned after a dispute',
    }),
    repaid: decimalSchema.meta({
      description:
        'The amount that our team paid back in another way, since the card took no refund',
    }),
    paid: decimalSchema.meta({
      description: '`total` less `refunded`, `returnedByBank` and `repaid`',
    }),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        consentText: z.string(),
        consentedAt: z.string(),
      })
      .nullable()
      .meta({
        description:
          'The card that was kept for later charges, and what the guest agreed to; null for trips without',
      }),
    salesTaxPaid: decimalSchema.meta({ description: 'The sales tax within `paid`' }),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receiptSchema>;

const tag = 'Payments';

const definitions = {
  createCheckoutSession: endpoint({
    summary: 'The checkout page of an unpaid booking; a repeated call returns the same page',
    tag,
    access: 'active',
    errors: ['not_found', 'wrong_state'],
    body: z.object({ bookingId: bodyIdSchema, carId: bodyIdSchema.optional() }),
    answer: z.object({ url: z.string() }),
  }),
  confirmPaymentAuthorization: endpoint({
    summary: 'Ask Stripe at once whether the checkout was paid, without waiting for its event',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    body: z.object({ sessionId: requiredTextSchema(255), bookingId: bodyIdSchema }),
    answer: bookingSchema,
  }),
  receipt: endpoint({
    summary: 'Charges and refunds of a trip, for its guest and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'wrong_state'],
    params: z.object({ id: pathIdSchema }),
    answer: receiptSchema,
  }),
};
export type PaymentDefinitions = typeof definitions;
export const paymentEndpoints = endpoints(paymentCalls, definitions);
