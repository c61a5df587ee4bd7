import { z } from 'zod';
import { daySchema, timeSlotSchema } from '../calendar/schemas.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { rates } from '../prices/rules.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { exportFormatSchema } from '../wire/exports.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { bodyIdSchema, emptyOr, pathIdSchema } from '../wire/text-fields.ts';
import { bookingSchema } from './booking.ts';
import { bookingCalls } from './calls.ts';
import { bookingPhases } from './states.ts';
import { bookingTexts } from './texts.ts';

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
  rate: emptyOr(z.enum(rates)),
});

const listSchema = listQuerySchema(['created', 'start']);
const bookingListQuerySchema = listSchema.extend({
  q: listSchema.shape.q.meta({
    description: 'Words of the car or of the name of the other side, or the number of a booking',
  }),
  phase: emptyOr(z.enum(bookingPhases)).meta({
    description:
      '`open`: pending and approved bookings, and for the guest completed trips to rate; `ended`: all others; `waiting`: pending ones',
  }),
});

const tag = 'Bookings';
const params = z.object({ id: pathIdSchema });

const definitions = {
  requestBooking: endpoint({
    summary: 'Request a car: checks everything and holds the dates at once',
    tag,
    access: 'active',
    errors: [
      'not_found',
      'own_car',
      'verification_required',
      'invalid_times',
      'invalid_dates',
      'amount_too_large',
      'rate_unavailable',
      'dates_blocked',
      'dates_taken',
      'too_soon',
      'too_short',
      'too_long',
      'too_far',
      'too_many_unpaid',
      'idempotency_mismatch',
    ],
    takesHeaders: {
      'Idempotency-Key': 'Sent again under the same key, the request answers the same booking',
    },
    body: requestBookingBodySchema,
    status: 201,
    answer: bookingSchema,
  }),
  getBooking: endpoint({
    summary: 'One booking, for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: bookingSchema,
  }),
  changeBooking: endpoint({
    summary: 'Approve, reject, cancel or complete',
    tag,
    access: 'signed-in',
    errors: [
      'not_found',
      'forbidden',
      'account_disabled',
      'stripe_connect_required',
      'wrong_state',
    ],
    otherStatuses: { 202: 'The approval is under way: Stripe has not answered yet' },
    params,
    body: z.object({
      status: z.enum(['approved', 'rejected', 'cancelled', 'completed']),
      /** The refund the caller was shown; 409 if it has changed. */
      refundAmount: centsInputSchema.optional(),
    }),
    answer: bookingSchema,
  }),
  myBookings: endpoint({
    summary: 'Trips of the signed-in guest, newest first unless sorted by `start`',
    tag,
    access: 'signed-in',
    errors: [],
    answersHeaders: listHeaders,
    query: bookingListQuerySchema,
    answer: z.array(bookingSchema),
  }),
  ownerBookings: endpoint({
    summary:
      'Paid requests and trips on the signed-in host’s cars, newest first unless sorted by `start`',
    tag,
    access: 'signed-in',
    errors: [],
    answersHeaders: listHeaders,
    query: bookingListQuerySchema,
    answer: z.array(bookingSchema),
  }),
  exportOwnerBookings: endpoint({
    summary: 'Paid requests and trips on the signed-in host’s cars as one file',
    tag,
    access: 'signed-in',
    errors: [],
    query: bookingListQuerySchema.pick({ q: true, phase: true }).extend(exportFormatSchema.shape),
    answersFile: 'text/csv',
    answer: fileSchema,
  }),
};
export type BookingDefinitions = typeof definitions;
export const bookingEndpoints = endpoints(bookingCalls, definitions);
