import { z } from 'zod';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { emptyOr } from '../wire/text-fields.ts';
import { analyticsCalls } from './calls.ts';
import { analyticsPeriods, topListingPeriods } from './periods.ts';

function periodSchema<Period extends string>(
  periods: Record<Period, number>,
  usual: NoInfer<Period>,
) {
  return emptyOr(z.enum(Object.keys(periods) as [Period, ...Period[]])).transform(
    (period): Period => period ?? usual,
  );
}

const topListingSchema = z
  .object({
    carId: z.int(),
    title: z.string(),
    imageUrl: z.string(),
    bookingCount: z.int(),
    dailyRate: decimalSchema,
    revenue: decimalSchema,
  })
  .meta({ id: 'TopListing' });
export type TopListing = z.output<typeof topListingSchema>;

const groupSchema = z.string().meta({
  description: `A day, the Monday of a week, a month or a year of ${market.name}`,
  examples: ['2026-05-31', '2026-05', '2026'],
});

const earningsSchema = z
  .object({
    totalRevenue: decimalSchema.meta({ description: 'What guests paid for the days, before fees' }),
    netEarnings: decimalSchema.meta({ description: 'Revenue less fees' }),
    totalPlatformFees: decimalSchema,
    totalStripeFees: decimalSchema.meta({ description: 'Zero: the platform bears them' }),
    payoutsReceived: decimalSchema.meta({
      description: 'The part of the net earnings that is transferred',
    }),
    pendingPayouts: decimalSchema.meta({ description: 'Held or frozen, of all time' }),
    totalBookings: z.int(),
    periodData: z.array(
      z.object({
        period: groupSchema,
        revenue: decimalSchema,
        fees: decimalSchema,
        platformFees: decimalSchema,
        stripeFees: decimalSchema,
        netEarnings: decimalSchema,
        count: z.int(),
      }),
    ),
    topListings: z.array(topListingSchema),
  })
  .meta({ id: 'HostEarnings' });
export type HostEarnings = z.output<typeof earningsSchema>;

const occupancySchema = z
  .object({
    periodData: z.array(
      z.object({
        period: groupSchema,
        rentedDays: z.int().meta({
          description:
            'Days for which approved and completed trips are charged, from the pickup’s on; at most one a car and day',
        }),
        openDays: z.int().meta({
          description:
            'The rented days, and those on which a car was listed and not blocked the whole day',
        }),
        occupancy: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: 'Rented days by open days; 0 without an open day' }),
      }),
    ),
  })
  .meta({ id: 'HostOccupancy' });
export type HostOccupancy = z.output<typeof occupancySchema>;

const tag = 'Host analytics';

const definitions = {
  hostAnalytics: endpoint({
    summary: 'Earnings of the signed-in host in the last 30 days, 12 weeks, 12 months or 5 years',
    tag,
    access: 'signed-in',
    errors: [],
    query: z.object({ period: periodSchema(analyticsPeriods, 'month') }),
    answer: earningsSchema,
  }),
  hostOccupancy: endpoint({
    summary:
      'How much of their open days the cars of the signed-in host were rented, in the same periods, through today',
    tag,
    access: 'signed-in',
    errors: [],
    query: z.object({ period: periodSchema(analyticsPeriods, 'month') }),
    answer: occupancySchema,
  }),
  topListings: endpoint({
    summary: 'The cars of the signed-in host that earned the most in the last week, month or year',
    tag,
    access: 'signed-in',
    errors: [],
    query: z.object({ period: periodSchema(topListingPeriods, 'month') }),
    answer: z.array(topListingSchema),
  }),
};
export type AnalyticsDefinitions = typeof definitions;
export const analyticsEndpoints = endpoints(analyticsCalls, definitions);
