import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { calendarCalls } from './calls.ts';
import { importCalendarBodySchema } from './forms.ts';
import { importLimits, maxImportedCalendars } from './rules.ts';

const feedSchema = z
  .object({
    url: z.url().meta({ description: 'Anyone who has it may read when the car is taken' }),
  })
  .meta({ id: 'CalendarFeed' });

const importedCalendarSchema = z
  .object({
    id: z.int(),
    carId: z.int(),
    name: z.string(),
    url: z.string(),
    status: z.enum(['waiting', 'working', 'failing']).meta({
      description: 'Waiting until it was read for the first time; failing keeps what it had shut',
    }),
    problem: z.string().nullable().meta({ description: 'Why it could not be read last time' }),
    failingSince: z.iso.datetime().nullable(),
    fetchedAt: z.iso.datetime().nullable().meta({ description: 'The last try' }),
    readAt: z.iso.datetime().nullable().meta({ description: 'The last time it could be read' }),
    eventCount: z.int().meta({ description: 'Events that are not over' }),
    shutDays: z
      .array(z.object({ date: z.string(), isWholeDay: z.boolean(), summary: z.string() }))
      .meta({ description: 'Days from today on on which its events shut the car' }),
    collisions: z
      .array(
        z.object({
          start: z.iso.datetime(),
          end: z.iso.datetime(),
          summary: z.string(),
          bookingId: z.int(),
        }),
      )
      .meta({ description: 'Events at the time of a trip, which stays as it is' }),
  })
  .meta({ id: 'ImportedCalendar' });
export type ImportedCalendar = z.output<typeof importedCalendarSchema>;

const tag = 'Calendars';
const params = z.object({ id: pathIdSchema });

const definitions = {
  getFeed: endpoint({
    summary: 'The address at which other programs read the calendar of a car (iCalendar)',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: feedSchema,
  }),
  rotateFeed: endpoint({
    summary: 'Give the calendar of a car a new address; the old one is gone at once',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: feedSchema,
  }),
  importedCalendars: endpoint({
    summary: 'Calendars of other sites that shut the car, for the owner',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(importedCalendarSchema),
  }),
  importCalendar: endpoint({
    summary: `Bring in the calendar of another site; it is read at once and every ${importLimits.everyMinutes} minutes. A car has at most ${maxImportedCalendars}`,
    tag,
    access: 'active',
    errors: ['not_found', 'too_many_calendars'],
    params,
    body: importCalendarBodySchema,
    status: 201,
    answer: importedCalendarSchema,
  }),
  removeCalendar: endpoint({
    summary: 'Remove a calendar, and free what it alone has shut',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
  refreshCalendar: endpoint({
    summary: 'Read a calendar now',
    tag,
    access: 'active',
    errors: ['not_found'],
    params,
    answer: importedCalendarSchema,
  }),
};
export type CalendarDefinitions = typeof definitions;
export const calendarEndpoints = endpoints(calendarCalls, definitions);
