import { z } from 'zod';
import { timeSlotSchema } from '../calendar/schemas.ts';
import { disputeStatuses } from '../disputes/states.ts';
import { quoteSchema } from '../money/quote.ts';
import { decimalSchema } from '../money/schemas.ts';
import { paymentStatuses, refundStatuses } from '../payments/states.ts';
import { payoutStateSchema } from '../payouts/payout-state.ts';
import { payoutStatuses } from '../payouts/states.ts';
import { rates } from '../prices/rules.ts';
import { decisionSchema } from '../states/decision.ts';
import { bookingActionNames, bookingStatuses, cancelReasons } from './states.ts';

const actionsSchema = z
  .record(z.enum(bookingActionNames), decisionSchema)
  .meta({ id: 'BookingActions', description: 'What the caller may do at this moment' });

const cancellationSchema = z
  .object({
    allowed: z.boolean(),
    refundAmount: decimalSchema,
    keptAmount: decimalSchema,
  })
  .meta({ id: 'Cancellation', description: 'The effect of cancelling now, for the caller' });

export const bookingSchema = z
  .object({
    id: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    carDailyRate: decimalSchema,
    renterId: z.string(),
    ownerId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    startTime: timeSlotSchema,
    endTime: timeSlotSchema,
    startsAt: z.string().meta({ description: 'Pickup as an instant' }),
    endsAt: z.string().meta({ description: 'Drop-off as an instant' }),
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    payoutStatus: z
      .enum(payoutStatuses)
      .optional()
      .meta({ description: 'For the host and staff only' }),
    payoutAmount: decimalSchema.optional().meta({
      description: "The host's current share of the trip. For the host and staff only",
    }),
    payout: payoutStateSchema.optional().meta({
      description:
        'The status of that money and what it is waiting for. For the host and staff only',
    }),
    dispute: z
      .object({
        status: z.enum(disputeStatuses),
        amount: decimalSchema,
        dueBy: z.string().nullable(),
      })
      .nullable()
      .optional()
      .meta({
        description: 'The newest dispute with the guest’s bank. For the host and staff only',
      }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable().optional().meta({
      description:
        'The card that later charges of the trip go to; null if none was kept or it was removed. For the guest and staff only',
    }),
    totalPrice: decimalSchema,
    quote: quoteSchema,
    rate: z.enum(rates),
    actions: actionsSchema,
    instantBook: z
      .boolean()
      .meta({ description: 'Payment books the trip at once, without an answer of the host' }),
    approval: z
      .literal('in_progress')
      .nullable()
      .meta({ description: 'The host has approved and the payment is being captured' }),
    cancellation: cancellationSchema,
    refundAmount: decimalSchema.nullable().meta({
      description:
        'The amount that goes back to the guest, refunded or released on the card; see `refundStatus`',
    }),
    refundStatus: z.enum(refundStatuses).meta({
      description:
        '`due` before the refund is made, `pending` until Stripe confirms it, `failed` if the bank rejected it',
    }),
    cancelledBy: z.enum(['renter', 'owner', 'system']).nullable(),
    cancelReason: z.enum(cancelReasons).nullable(),
    payBy: z
      .string()
      .nullable()
      .meta({ description: 'An unpaid request is cancelled at this instant' }),
    answerBy: z.string().nullable().meta({
      description: 'A request that the host has not answered is cancelled at this instant',
    }),
    ownerName: z.string(),
    renterName: z.string(),
    renterEmail: z.string().nullish().meta({
      description: 'For the renter, the host and staff only; null for people who are gone',
    }),
    imageUrl: z.string(),
    contract: z
      .object({ id: z.int(), contractNumber: z.string() })
      .nullable()
      .meta({ description: 'Made at approval; its PDF is at /api/contracts/{id}/pdf' }),
    needsRating: z.boolean(),
    createdAt: z.string(),
    car: z.object({
      image: z.string(),
      year: z.int(),
      make: z.string(),
      model: z.string(),
      location: z.string(),
    }),
  })
  .meta({ id: 'Booking' });
export type Booking = z.output<typeof bookingSchema>;
