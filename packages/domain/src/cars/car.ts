import { z } from 'zod';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { carCategories, fuelTypes, transmissions } from './listing-options.ts';

const featuresSchema = z.object({
  safety: z.array(z.string()),
  connectivity: z.array(z.string()),
  comfort: z.array(z.string()),
});

/** In degrees (WGS 84). */
const positionSchema = z.object({ latitude: z.number(), longitude: z.number() });
export type Position = z.output<typeof positionSchema>;

export const bookingRulesOnWire = z
  .object({
    noticeHours: z.int().meta({ description: 'Hours from the request to pickup, at least' }),
    minDays: z.int(),
    maxDays: z.int(),
    bufferHours: z.int().meta({ description: 'Hours between two trips, at least' }),
    horizonDays: z.int().meta({ description: 'Days from today to pickup, at most' }),
    instantBook: z.boolean(),
  })
  .meta({ id: 'BookingRules' });

export const carSchema = z
  .object({
    id: z.int(),
    userId: z.string(),
    title: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int(),
    category: z.enum(carCategories),
    description: z.string(),
    dailyRate: decimalSchema,
    tripPrice: z
      .object({ days: z.int(), total: decimalSchema, perDay: decimalSchema })
      .optional()
      .meta({
        description:
          'Of a search for dates: what the whole trip costs, fee and tax included, and the average of a day before them',
      }),
    location: z.string(),
    position: positionSchema.nullable().meta({
      description: `The center of the car’s neighborhood, moved by up to 300 m, the same each time; never its address. Null if the location names no place in ${market.name}`,
    }),
    seats: z.int().nullable(),
    transmission: z.enum(transmissions).nullable(),
    fuelType: z.enum(fuelTypes).nullable(),
    mpg: z.int().nullable(),
    mileageIncluded: z.int(),
    extraMileFee: decimalSchema,
    photos: z.array(z.string()).meta({ description: 'Addresses of the photos, the cover first' }),
    imageUrl: z.string().meta({ description: 'The cover, or empty' }),
    features: featuresSchema,
    rules: z.array(z.string()),
    bookingRules: bookingRulesOnWire,
    instantBook: z.boolean().meta({ description: 'A paid request is approved at once' }),
    ownerName: z.string(),
    hostRating: z.number().nullable().meta({ description: 'The unrounded mean' }),
    hostTripCount: z.int(),
    isAllStarHost: z.boolean(),
    isListed: z.boolean().meta({ description: 'False once the host has delisted it' }),
    isBookable: z.boolean().meta({ description: 'Listed, and the host is active' }),
  })
  .meta({ id: 'Car' });
export type Car = z.output<typeof carSchema>;
