import { z } from 'zod';
import { daySchema, timeSlotSchema } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { decimalSchema } from './money.ts';
import { quoteSchema } from './pricing.ts';
import { bodyIdSchema, pathIdSchema } from './text-fields.ts';

export const bookingStatuses = [
  'pending',
  'approved',
  'rejected',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = [
  'unpaid',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const payoutStatuses = [
  'none',
  'held',
  'frozen',
  'transferred',
  'reversed',
  'failed',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Deadlines of a booking, in minutes and hours (decisions, 'Booking, payment, payout'). */
export const bookingDeadlines = {
  unpaidMinutes: 30,
  freeCancellationHours: 24,
  completionHours: 24,
} as const;

/** Texts of section 8, shown exactly. */
export const bookingTexts = {
  datesBlocked: 'Selected dates are blocked by the host. Please choose different dates.',
  datesMissing: 'Please select start and end dates.',
  timesBackwards: 'Drop-off time must be after pickup time. Please adjust your times.',
  datesTaken:
    'Selected time conflicts with an existing booking. Please choose different dates or times.',
  timeConflict: 'Time conflict detected.',
  bookingFailed: 'Failed to create booking. Please try again.',
  checkoutFailed: 'Failed to create checkout session',
  updateFailed: 'Failed to update booking',
  verificationNeeded: 'Complete identity verification to book cars',
  connectRequired: 'stripe_connect_required',
  noBookingId: 'No booking ID found',
  detailsNotFetched: 'Failed to fetch booking details',
  detailsNotLoaded: 'Failed to load booking details',
} as const;

const cancellationSchema = z
  .object({
    allowed: z.boolean(),
    refundAmount: decimalSchema,
    keptAmount: decimalSchema,
  })
  .meta({ id: 'Cancellation', description: 'What cancelling now would do, for the caller' });

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
    startsAt: z.string().meta({ description: 'Pick-up as an instant' }),
    endsAt: z.string().meta({ description: 'Drop-off as an instant' }),
    status: z.enum(bookingStatuses),
    paymentStatus: z.enum(paymentStatuses),
    payoutStatus: z
      .enum(payoutStatuses)
      .optional()
      .meta({ description: 'For the host and staff only' }),
    payoutAmount: decimalSchema.optional().meta({
      description: 'What the trip brings the host as it stands. For the host and staff only',
    }),
    totalPrice: decimalSchema,
    quote: quoteSchema,
    cancellation: cancellationSchema,
    refundAmount: decimalSchema.nullable(),
    cancelledBy: z.enum(['renter', 'owner', 'system']).nullable(),
    cancelReason: z
      .enum(['by_renter', 'by_owner', 'unpaid', 'unanswered', 'authorization_lapsed'])
      .nullable(),
    payBy: z
      .string()
      .nullable()
      .meta({ description: 'An unpaid request is cancelled at this instant' }),
    answerBy: z.string().nullable().meta({
      description: 'A request that the host has not answered is cancelled at this instant',
    }),
    ownerName: z.string(),
    renterName: z.string(),
    renterEmail: z
      .string()
      .optional()
      .meta({ description: 'For the renter, the host and staff only' }),
    imageUrl: z.string(),
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

const tripDaySchema = z
  .string(bookingTexts.datesMissing)
  .min(1, bookingTexts.datesMissing)
  .pipe(daySchema);

export const requestBookingBodySchema = z.object({
  carId: bodyIdSchema,
  startDate: tripDaySchema,
  endDate: tripDaySchema,
  startTime: timeSlotSchema,
  endTime: timeSlotSchema,
});

const tag = 'Bookings';
const params = z.object({ id: pathIdSchema });

export const bookingEndpoints = {
  requestBooking: endpoint({
    method: 'POST',
    path: '/api/bookings',
    summary: 'Request a car: checks everything and holds the dates at once',
    tag,
    access: 'active',
    takesHeaders: {
      'Idempotency-Key': 'Sent again under the same key, the request answers the same booking',
    },
    body: requestBookingBodySchema,
    status: 201,
    answer: bookingSchema,
  }),
  getBooking: endpoint({
    method: 'GET',
    path: '/api/bookings/:id',
    summary: 'One booking, for its parties and staff',
    tag,
    access: 'signed-in',
    params,
    answer: bookingSchema,
  }),
  changeBooking: endpoint({
    method: 'PATCH',
    path: '/api/bookings/:id',
    summary: 'Approve, reject, cancel or complete',
    tag,
    access: 'signed-in',
    params,
    body: z.object({ status: z.enum(['approved', 'rejected', 'cancelled', 'completed']) }),
    answer: bookingSchema,
  }),
  myBookings: endpoint({
    method: 'GET',
    path: '/api/my-bookings',
    summary: 'Trips of the signed-in guest, newest first',
    tag,
    access: 'signed-in',
    answer: z.array(bookingSchema),
  }),
  ownerBookings: endpoint({
    method: 'GET',
    path: '/api/owner-bookings',
    summary: 'Paid requests and trips on the signed-in host’s cars, newest first',
    tag,
    access: 'signed-in',
    answer: z.array(bookingSchema),
  }),
} as const;

/** What the modal and the lists call a booking, by status and clock (section 4, 'Booking modal labels'). */
export function bookingLabel(
  booking: Pick<Booking, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): string {
  switch (booking.status) {
    case 'pending':
      return 'Pending Approval';
    case 'rejected':
      return 'Declined';
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'Cancelled';
    case 'approved':
      if (now < new Date(booking.startsAt)) return 'Upcoming';
      return now <= new Date(booking.endsAt) ? 'Active Trip' : 'Trip Ended';
  }
}
