import { z } from 'zod';
import { userSchema } from '../accounts/endpoints.ts';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { roles } from '../accounts/states.ts';
import { bookingSchema } from '../bookings/booking.ts';
import { bookingStatuses } from '../bookings/states.ts';
import { daySchema, monthSchema } from '../calendar/schemas.ts';
import { carSchema } from '../cars/car.ts';
import { carCategories } from '../cars/listing-options.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { exportFormatSchema } from '../wire/exports.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { emptyOr, requiredTextSchema, uuidSchema } from '../wire/text-fields.ts';
import { calendarFilters } from './calendar.ts';
import { adminCalls } from './calls.ts';

const adminStatsSchema = z
  .object({
    totalUsers: z.int(),
    totalCars: z.int(),
    totalBookings: z.int(),
    activeBookings: z.int().meta({ description: 'Approved, with the end date not past' }),
    pendingBookings: z.int(),
  })
  .meta({ id: 'AdminStats' });

const adminCarSchema = carSchema
  .extend({ ownerEmail: z.string().nullable() })
  .meta({ id: 'AdminCar' });
export type AdminCar = z.output<typeof adminCarSchema>;

const countsSchema = z.partialRecord(z.enum(bookingStatuses), z.int());
const calendarSchema = z
  .object({
    month: z.string(),
    counts: countsSchema.meta({ description: 'Bookings that overlap the month, by status' }),
    days: z.array(z.object({ day: z.string(), counts: countsSchema })),
  })
  .meta({ id: 'AdminCalendar' });

const operationsSchema = z
  .object({
    jobs: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        failed: z.int(),
        oldestWaitingSince: z.string().nullable(),
        lastRanAt: z.string().nullable(),
      }),
    ),
    sweeps: z
      .array(
        z.object({
          name: z.string(),
          lastRanAt: z.string().nullable().meta({ description: 'When it last ended well' }),
          isStopped: z.boolean(),
        }),
      )
      .meta({ description: 'Work by the clock, which runs every minute' }),
    failures: z
      .array(
        z.object({
          id: z.string(),
          job: z.string(),
          subject: z.string().meta({ description: 'The recipient or the subject of the job' }),
          error: z.string(),
          failedAt: z.string(),
        }),
      )
      .meta({ description: 'Jobs that failed for good, newest first, at most 50' }),
    failedEmails: z.int(),
    webhooks: z.object({
      handled: z.int(),
      waiting: z.int(),
      failed: z.int().meta({ description: 'Not handled, and no longer retried automatically' }),
      oldestWaitingSince: z.string().nullable(),
    }),
    lastBackup: z.string().nullable(),
    versions: z.object({ node: z.string(), database: z.string() }),
  })
  .meta({ id: 'Operations' });

const bookingListQuerySchema = listQuerySchema(['created', 'start', 'status']).extend({
  status: emptyOr(z.enum(bookingStatuses)),
  from: emptyOr(daySchema).meta({ description: 'Trips that end on this day or later' }),
  to: emptyOr(daySchema).meta({ description: 'Trips that start on this day or earlier' }),
  filter: emptyOr(z.enum(calendarFilters)).meta({ description: 'A filter of the calendar' }),
  day: emptyOr(daySchema).meta({ description: 'Bookings that count on this day' }),
});

const tag = 'Administration';
const userParams = z.object({ userId: uuidSchema });

const definitions = {
  stats: endpoint({
    summary: 'The figures of the overview',
    tag,
    access: 'admin',
    errors: [],
    answer: adminStatsSchema,
  }),
  users: endpoint({
    summary: 'Users, newest first; searched by name, email or id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['joined', 'name', 'email', 'role']).extend({
      role: emptyOr(z.enum([...roles, 'staff'])),
    }),
    answer: z.array(userSchema),
  }),
  cars: endpoint({
    summary: 'Cars, newest first; searched by title, make, model, owner or id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['id', 'title', 'rate']).extend({
      category: emptyOr(z.enum(carCategories)),
    }),
    answer: z.array(adminCarSchema),
  }),
  bookings: endpoint({
    summary: 'Bookings, newest first; searched by car, renter or id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: bookingListQuerySchema,
    answer: z.array(bookingSchema),
  }),
  exportBookings: endpoint({
    summary: 'The bookings as one file, by the search and the filters of their list',
    tag,
    access: 'admin',
    errors: [],
    query: bookingListQuerySchema
      .omit({ sort: true, order: true, limit: true, cursor: true })
      .extend(exportFormatSchema.shape),
    answersFile: 'text/csv',
    answer: fileSchema,
  }),
  calendar: endpoint({
    summary: 'The number of bookings by status for each day of a month',
    tag,
    access: 'admin',
    errors: [],
    query: z.object({ month: monthSchema }),
    answer: calendarSchema,
  }),
  operations: endpoint({
    summary: 'The health of jobs, sweeps, emails, webhooks and backups',
    tag,
    access: 'master_admin',
    scope: 'operations:read',
    errors: [],
    answer: operationsSchema,
  }),
  retryJobs: endpoint({
    summary: 'Retry every failed job with this name',
    tag,
    access: 'master_admin',
    errors: ['not_found'],
    params: z.object({ name: requiredTextSchema(60) }),
    answer: z.object({ retried: z.int() }),
  }),
  changeRole: endpoint({
    summary: 'Change the role of another user',
    tag,
    access: 'master_admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    params: userParams,
    body: z.object({ role: z.enum(roles), currentPassword: currentPasswordSchema }),
    answer: userSchema,
  }),
  deleteUserAsMaster: endpoint({
    summary: 'Delete another user, staff included',
    tag,
    access: 'master_admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    params: userParams,
    body: z.object({ currentPassword: currentPasswordSchema }).nullish(),
    status: 204,
    answer: z.null(),
  }),
  deleteUser: endpoint({
    summary: 'Delete another user; staff accounts need a master admin',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    params: userParams,
    body: z.object({ currentPassword: currentPasswordSchema }).nullish(),
    status: 204,
    answer: z.null(),
  }),
};
export type AdminDefinitions = typeof definitions;
export const adminEndpoints = endpoints(adminCalls, definitions);
