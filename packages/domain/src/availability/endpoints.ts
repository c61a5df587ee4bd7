import { z } from 'zod';
import { maxTripDays } from '../bookings/rules.ts';
import { daySchema, timeSlotSchema } from '../calendar/schemas.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { emptyOr, pathIdSchema, textSchema } from '../wire/text-fields.ts';
import { availabilityCalls } from './calls.ts';

export const blockedDatesSchema = z
  .object({
    bookings: z.array(
      z.object({
        status: z.enum(['pending', 'approved']),
        startDate: z.string(),
        endDate: z.string(),
        startTime: timeSlotSchema,
        endTime: timeSlotSchema,
      }),
    ),
    blockedDates: z.array(z.object({ blockedDate: z.string() })),
    otherwiseTaken: z
      .array(
        z.object({
          startDate: z.string(),
          endDate: z.string(),
          startTime: timeSlotSchema,
          endTime: timeSlotSchema,
        }),
      )
      .optional()
      .meta({ description: 'Parts of days that a calendar of another site has shut, if any' }),
  })
  .meta({ id: 'BlockedDates' });
export type BlockedDates = z.output<typeof blockedDatesSchema>;

const blockedDaySchema = z
  .object({ id: z.int(), blockedDate: z.string(), reason: z.string().nullable() })
  .meta({ id: 'BlockedDay' });

const tag = 'Availability';
const params = z.object({ id: pathIdSchema });

const definitions = {
  blockedDates: endpoint({
    summary:
      'Times when the car is taken: windows of pending and approved bookings, days blocked by the host or a calendar of another site',
    tag,
    access: 'anyone',
    errors: ['not_found'],
    params,
    answer: blockedDatesSchema,
  }),
  nextFree: endpoint({
    summary: 'The first day from which the car is free for a number of days, 10:00 AM to 10:00 AM',
    tag,
    access: 'anyone',
    errors: ['not_found', 'invalid_dates'],
    params,
    query: z.object({
      from: emptyOr(daySchema),
      days: z
        .string()
        .regex(/^\d{1,3}$/, 'Enter a number of days.')
        .transform(Number)
        .refine((days) => days >= 1 && days <= maxTripDays, `Enter 1 to ${maxTripDays} days.`)
        .optional()
        .transform((days) => days ?? 1),
    }),
    answer: z.object({
      startDate: z.string().nullable().meta({ description: 'Null if no such days are left' }),
    }),
  }),
  availability: endpoint({
    summary: 'The blocked days with their reasons, for the owner and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(blockedDaySchema),
  }),
  blockDay: endpoint({
    summary: 'Block a day',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'invalid_dates', 'dates_taken'],
    params,
    body: z.object({ blockedDate: daySchema, reason: textSchema(200).nullish() }),
    status: 201,
    answer: blockedDaySchema,
  }),
  unblockDay: endpoint({
    summary: 'Unblock a day',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    body: z.object({ blockedDate: daySchema }),
    status: 204,
    answer: z.null(),
  }),
};
export type AvailabilityDefinitions = typeof definitions;
export const availabilityEndpoints = endpoints(availabilityCalls, definitions);
