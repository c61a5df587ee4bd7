import { z } from 'zod';
import { daySchema, timeSlotSchema } from '../calendar/days.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pathIdSchema, textSchema } from '../wire/text-fields.ts';

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
  })
  .meta({ id: 'BlockedDates' });
export type BlockedDates = z.output<typeof blockedDatesSchema>;

const blockedDaySchema = z
  .object({ id: z.int(), blockedDate: z.string(), reason: z.string().nullable() })
  .meta({ id: 'BlockedDay' });

const tag = 'Availability';
const params = z.object({ id: pathIdSchema });

export const availabilityEndpoints = {
  blockedDates: endpoint({
    method: 'GET',
    path: '/api/cars/:id/blocked-dates',
    summary: 'When the car is taken: windows of pending and approved bookings, and blocked days',
    tag,
    access: 'anyone',
    errors: ['not_found'],
    params,
    answer: blockedDatesSchema,
  }),
  availability: endpoint({
    method: 'GET',
    path: '/api/cars/:id/availability',
    summary: 'The blocked days with their reasons, for the owner and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(blockedDaySchema),
  }),
  blockDay: endpoint({
    method: 'POST',
    path: '/api/cars/:id/availability/block',
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
    method: 'DELETE',
    path: '/api/cars/:id/availability/unblock',
    summary: 'Free a blocked day',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    body: z.object({ blockedDate: daySchema }),
    status: 204,
    answer: z.null(),
  }),
} as const;
