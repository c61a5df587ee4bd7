import { z } from 'zod';
import { accountStatuses, roles } from '../accounts/states.ts';
import { bookingStatuses } from '../bookings/states.ts';
import { ticketStatuses } from '../support/states.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { textSchema } from '../wire/text-fields.ts';
import { staffSearchCalls } from './calls.ts';
import { maxFound } from './rules.ts';

const foundSchema = z
  .object({
    bookings: z.array(
      z.object({
        id: z.int(),
        carTitle: z.string(),
        renterName: z.string(),
        ownerName: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        status: z.enum(bookingStatuses),
      }),
    ),
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        accountStatus: z.enum(accountStatuses),
      }),
    ),
    cars: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        make: z.string(),
        model: z.string(),
        year: z.int(),
        ownerName: z.string(),
        isListed: z.boolean(),
      }),
    ),
    tickets: z.array(
      z.object({
        id: z.int(),
        subject: z.string(),
        userName: z.string(),
        status: z.enum(ticketStatuses),
      }),
    ),
  })
  .meta({ id: 'StaffSearch' });
export type StaffSearch = z.output<typeof foundSchema>;

const definitions = {
  staffSearch: endpoint({
    summary: `Bookings, people, cars and tickets by id, name, email, title, contract number or Stripe id; at most ${maxFound} of each`,
    tag: 'Administration',
    access: 'staff',
    errors: [],
    query: z.object({
      q: textSchema(120)
        .optional()
        .transform((words) => words ?? ''),
    }),
    answer: foundSchema,
  }),
};
export type StaffSearchDefinitions = typeof definitions;
export const staffSearchEndpoints = endpoints(staffSearchCalls, definitions);
