import { z } from 'zod';
import { userSchema } from '../accounts/endpoints.ts';
import { bookingStatuses } from '../bookings/states.ts';
import { decimalSchema } from '../money/schemas.ts';
import { payoutStatuses } from '../payouts/states.ts';
import { riskLevels } from '../risk/levels.ts';
import { historyEntrySchema } from '../staff-bookings/endpoints.ts';
import { ticketPriorities, ticketStatuses } from '../support/states.ts';
import { verificationEntrySchema } from '../verification/endpoints.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { uuidSchema } from '../wire/text-fields.ts';
import { peopleCalls } from './calls.ts';

const tripSchema = z.object({
  id: z.int(),
  as: z.enum(['renter', 'owner']).meta({ description: 'What the person is in this trip' }),
  carId: z.int(),
  carTitle: z.string(),
  otherId: z.string().nullable().meta({ description: 'The other party; null once deleted' }),
  otherName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(bookingStatuses),
  total: decimalSchema,
  payoutStatus: z.enum(payoutStatuses),
});
export type PersonTrip = z.output<typeof tripSchema>;

const moneySchema = z.object({
  paid: decimalSchema.meta({ description: 'Charged to the person as a guest' }),
  refunded: decimalSchema,
  owedToGuest: decimalSchema.meta({ description: 'What we still have to give back to the guest' }),
  earned: decimalSchema.meta({ description: 'Sent to the person as a host, and not taken back' }),
  toCome: decimalSchema,
  frozen: decimalSchema,
  owedByHost: decimalSchema,
  debts: z
    .array(z.object({ bookingId: z.int(), amount: decimalSchema, createdAt: z.string() }))
    .meta({ description: 'What the host owes, trip by trip, the oldest first' }),
});

const staffPersonSchema = z
  .object({
    person: userSchema.pick({
      id: true,
      email: true,
      pendingEmail: true,
      firstName: true,
      lastName: true,
      phoneNumber: true,
      role: true,
      accountStatus: true,
      verificationStatus: true,
      verifiedAt: true,
      stripeAccountId: true,
      stripeAccountStatus: true,
      hasSecondFactor: true,
      createdAt: true,
    }),
    trips: z.array(tripSchema),
    tripCount: z.int().meta({ description: 'All trips, also those that are not listed' }),
    cars: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        year: z.int(),
        make: z.string(),
        model: z.string(),
        dailyRate: decimalSchema,
        isListed: z.boolean(),
      }),
    ),
    carCount: z.int(),
    money: moneySchema,
    tickets: z.array(
      z.object({
        id: z.int(),
        subject: z.string(),
        status: z.enum(ticketStatuses),
        priority: z.enum(ticketPriorities),
        createdAt: z.string(),
      }),
    ),
    risk: z.object({
      score: z.int(),
      level: z.enum(riskLevels),
      lastCalculated: z.string().nullable(),
    }),
    verification: z
      .array(verificationEntrySchema)
      .meta({ description: 'Decisions of administrators with their reasons, newest first' }),
    sessions: z
      .array(
        z.object({
          openedAt: z.string(),
          lastUsedAt: z.string(),
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
        }),
      )
      .nullable()
      .meta({ description: 'Those that are open; those of staff are null for support staff' }),
    history: z
      .array(historyEntrySchema)
      .meta({ description: 'What happened to the account, newest first' }),
  })
  .meta({ id: 'StaffPerson' });
export type StaffPerson = z.output<typeof staffPersonSchema>;

const definitions = {
  staffPerson: endpoint({
    summary: 'Everything about a person, for staff; each look is in the audit log',
    tag: 'Administration',
    access: 'staff',
    errors: ['not_found'],
    params: z.object({ id: uuidSchema }),
    answer: staffPersonSchema,
  }),
};
export type PeopleDefinitions = typeof definitions;
export const peopleEndpoints = endpoints(peopleCalls, definitions);
