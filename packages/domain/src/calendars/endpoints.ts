import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { calendarCalls } from './calls.ts';

const feedSchema = z
  .object({
    url: z.url().meta({ description: 'Anyone who has it may read when the car is taken' }),
  })
  .meta({ id: 'CalendarFeed' });

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
};
export type CalendarDefinitions = typeof definitions;
export const calendarEndpoints = endpoints(calendarCalls, definitions);
