import { z } from 'zod';
import { bookingParties, bookingStatuses } from '../bookings/states.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { lateReturnCalls } from './calls.ts';
import { chooseLateBodySchema } from './forms.ts';
import { lateBackSigns, lateChoices } from './rules.ts';
import { lateActionNames } from './states.ts';

const choiceFields = {
  toldAt: z.string(),
  choice: z.enum(lateChoices).nullable(),
  chosenAt: z.string().nullable(),
  newBookingId: z
    .int()
    .nullable()
    .meta({ description: 'The trip with another car that the guest chose' }),
};

const offerSchema = z
  .object({
    carId: z.int(),
    title: z.string(),
    location: z.string(),
    imageUrl: z.string(),
    total: decimalSchema,
    refund: decimalSchema.meta({
      description: 'Refunded once it is booked, so that it costs no more than this trip',
    }),
  })
  .meta({ id: 'OtherCar' });
export type OtherCar = z.output<typeof offerSchema>;

const lateReturnSchema = z
  .object({
    bookingId: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    side: z
      .enum(bookingParties)
      .nullable()
      .meta({ description: 'The side of this trip that the caller is on; null for staff' }),
    status: z.enum(bookingStatuses),
    startsAt: z.string(),
    endsAt: z.string(),
    total: decimalSchema,
    isLate: z
      .boolean()
      .meta({ description: 'This trip holds the car; else a trip before it does' }),
    dueAt: z.string().meta({ description: 'The drop-off that passed' }),
    backAt: z.string().nullable(),
    next: z
      .object({
        ...choiceFields,
        movedAt: z.string().nullable(),
        waitRefund: decimalSchema,
        cancelRefund: decimalSchema,
        offers: z.array(offerSchema),
      })
      .nullable()
      .meta({ description: 'What the guest of the next trip may choose, and chose' }),
    actions: z.record(z.enum(lateActionNames), decisionSchema),
  })
  .meta({ id: 'LateReturn' });
export type LateReturn = z.output<typeof lateReturnSchema>;

const chainTripSchema = z
  .object({
    bookingId: z.int(),
    guestId: z.string(),
    guestName: z.string(),
    status: z.enum(bookingStatuses),
    startsAt: z.string(),
    endsAt: z.string(),
    ...choiceFields,
    toldAt: z.string().nullable(),
    backToldAt: z.string().nullable(),
  })
  .meta({ id: 'LateChainTrip' });

const staffLateReturnSchema = z
  .object({
    bookingId: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    guestId: z.string(),
    guestName: z.string(),
    ownerId: z.string(),
    ownerName: z.string(),
    dueAt: z.string(),
    foundAt: z.string(),
    backAt: z.string().nullable(),
    backBy: z.enum(lateBackSigns).nullable(),
    chain: z.array(chainTripSchema).meta({ description: 'The next trips of the car, in order' }),
  })
  .meta({ id: 'StaffLateReturn' });
export type StaffLateReturn = z.output<typeof staffLateReturnSchema>;

const tag = 'Late returns';
const params = z.object({ id: pathIdSchema });

const definitions = {
  lateReturn: endpoint({
    summary: 'A late car, for the guest of the next trip, the host and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: lateReturnSchema,
  }),
  chooseLate: endpoint({
    summary: 'Wait for the late car, take another one, or cancel for free',
    tag,
    access: 'signed-in',
    errors: [
      'not_found',
      'forbidden',
      'account_disabled',
      'verification_required',
      'wrong_state',
      'own_car',
      'dates_blocked',
      'dates_taken',
      'too_soon',
      'too_short',
      'too_long',
      'too_far',
      'too_many_unpaid',
      'amount_too_large',
      'rate_unavailable',
      'invalid_dates',
      'invalid_times',
      'idempotency_mismatch',
    ],
    params,
    body: chooseLateBodySchema,
    answer: lateReturnSchema,
  }),
  carIsBack: endpoint({
    summary: 'Say that the late car is back; the next guests are told',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: lateReturnSchema,
  }),
  myLateReturns: endpoint({
    summary: 'The trips of the caller that wait for a late car',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(
      z.object({
        bookingId: z.int(),
        carTitle: z.string(),
        startsAt: z.string(),
        dueAt: z.string(),
        choice: z.enum(lateChoices).nullable(),
        newBookingId: z.int().nullable(),
      }),
    ),
  }),
  lateReturns: endpoint({
    summary: 'Late cars, open ones first, with the trips after them; back ones for a week',
    tag,
    access: 'staff',
    errors: [],
    answer: z.array(staffLateReturnSchema),
  }),
};
export type LateReturnDefinitions = typeof definitions;
export const lateReturnEndpoints = endpoints(lateReturnCalls, definitions);
