import { z } from 'zod';
import { bookingStatuses } from '../bookings/states.ts';
import { importProblems } from '../calendars/rules.ts';
import { carSchema } from '../cars/car.ts';
import { complianceIncidentSchema } from '../compliance/endpoints.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { decimalSchema } from '../money/schemas.ts';
import { payoutStatuses } from '../payouts/states.ts';
import { reviewSchema } from '../ratings/endpoints.ts';
import { historyEntrySchema, staffPartySchema } from '../staff-bookings/endpoints.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { staffCarCalls } from './calls.ts';

const tripSchema = z.object({
  id: z.int(),
  renterId: z.string().nullable().meta({ description: 'Null once the account is deleted' }),
  renterName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(bookingStatuses),
  total: decimalSchema,
  payoutStatus: z.enum(payoutStatuses),
});
export type CarTrip = z.output<typeof tripSchema>;

const calendarSchema = z.object({
  id: z.int(),
  name: z.string(),
  site: z.string().meta({ description: 'The host in its address, which is the owner’s secret' }),
  readAt: z.string().nullable(),
  problem: z.enum(importProblems).nullable(),
  failingSince: z.string().nullable(),
  eventCount: z.int(),
});

const moneySchema = z.object({
  paid: decimalSchema.meta({ description: 'Charged to guests' }),
  refunded: decimalSchema,
  sent: decimalSchema.meta({ description: 'Sent to the host, and not taken back' }),
  toCome: decimalSchema,
  frozen: decimalSchema,
  owedByHost: decimalSchema,
});

const staffCarSchema = z
  .object({
    car: carSchema,
    isListed: z.boolean(),
    delistedAt: z.string().nullable(),
    createdAt: z.string(),
    owner: staffPartySchema.nullable(),
    trips: z.array(tripSchema),
    tripCount: z.int().meta({ description: 'All trips, also those that are not listed' }),
    blockedDays: z
      .array(z.object({ day: z.string(), reason: z.string().nullable() }))
      .meta({ description: 'From today on' }),
    calendars: z.array(calendarSchema),
    money: moneySchema,
    incidents: z.array(complianceIncidentSchema),
    inspections: z.array(inspectionPhotoSchema),
    ratings: z.array(reviewSchema),
    history: z
      .array(historyEntrySchema)
      .meta({ description: 'What happened to the listing, newest first' }),
  })
  .meta({ id: 'StaffCar' });
export type StaffCar = z.output<typeof staffCarSchema>;

const definitions = {
  staffCar: endpoint({
    summary: 'Everything about a car, for staff; each look is in the audit log',
    tag: 'Administration',
    access: 'staff',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    answer: staffCarSchema,
  }),
};
export type StaffCarDefinitions = typeof definitions;
export const staffCarEndpoints = endpoints(staffCarCalls, definitions);
