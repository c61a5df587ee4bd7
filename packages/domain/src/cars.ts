import { z } from 'zod';
import { type Day, daySchema, timeSlotSchema } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import {
  carCategories,
  featureOptions,
  fuelTypes,
  listingDefaults,
  listingLimits,
  ruleOptions,
  transmissions,
} from './listing-options.ts';
import { centsInputSchema, decimalSchema, toCents } from './money.ts';
import { searchQuerySchema } from './search.ts';
import { emptyOr, pathIdSchema, requiredTextSchema, textSchema } from './text-fields.ts';

const featuresSchema = z.object({
  safety: z.array(z.string()),
  connectivity: z.array(z.string()),
  comfort: z.array(z.string()),
});

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
    location: z.string(),
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
    ownerName: z.string(),
    hostRating: z.number().nullable(),
    hostTripCount: z.int(),
    isAllStarHost: z.boolean(),
  })
  .meta({ id: 'Car' });
export type Car = z.output<typeof carSchema>;

/** All-Star Host: a rating of at least 4.8, unrounded, and at least 10 trips (section 9). */
export function isAllStarHost(meanRating: number | null, trips: number): boolean {
  return meanRating !== null && meanRating >= 4.8 && trips >= 10;
}

/** Text of section 5, shown exactly. */
export const listingNeedsVerification =
  '⚠️ You must verify your identity before listing a car. Please complete verification above.';

/** Widths at which every photo is kept. An address of one width names the others. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The address of the same photo at another width; addresses of other kinds stay as they are. */
export function photoAt(url: string, width: PhotoWidth): string {
  return url.replace(/^(\/files\/[0-9a-f]{64})\/\d+\.webp$/, `$1/${width}.webp`);
}

function optionList<const Option extends string>(options: readonly Option[]) {
  return z
    .array(z.enum(options))
    .max(options.length)
    .transform((chosen) => [...new Set(chosen)]);
}

/** A whole number that a form may send as text. */
function wholeNumber(min: number, max: number, message: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      message,
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
}

/** The same; empty means none. */
function optionalWholeNumber(min: number, max: number, message: string) {
  return emptyOr(wholeNumber(min, max, message)).nullable();
}

/** The latest model year that a listing may have: next year's (section 5). */
export function latestModelYear(today: Day): number {
  return Number(today.slice(0, 4)) + 1;
}

export function modelYearMessage(latest?: number): string {
  return `Enter a year from ${listingLimits.firstYear} to ${latest ?? 'next year'}.`;
}

/** A mean of ratings as it is shown: to two decimals, or null without ratings. */
export function ratingOnWire(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 100) / 100;
}

const { seats: seatLimits, photos: photoLimit } = listingLimits;

/** A listing as a form or client sends it; the server checks the latest model year by its clock. */
export function createCarBodySchema(latestYear?: number) {
  return z.object({
    title: requiredTextSchema(120),
    make: requiredTextSchema(60),
    model: requiredTextSchema(60),
    year: wholeNumber(listingLimits.firstYear, latestYear ?? 9999, modelYearMessage(latestYear)),
    category: z.enum(carCategories, 'Choose a category.'),
    description: textSchema(5000)
      .nullish()
      .transform((text) => text ?? ''),
    dailyRate: centsInputSchema.refine(
      (cents) => cents >= 100 && cents <= 1_000_000,
      'Enter a daily rate from 1.00 to 10000.00.',
    ),
    location: requiredTextSchema(200),
    seats: optionalWholeNumber(
      seatLimits.min,
      seatLimits.max,
      `Enter ${seatLimits.min} to ${seatLimits.max} seats.`,
    ),
    transmission: emptyOr(z.enum(transmissions)).nullable(),
    fuelType: emptyOr(z.enum(fuelTypes)).nullable(),
    mpg: optionalWholeNumber(1, 999, 'Enter 1 to 999 miles per gallon, or leave it empty.'),
    mileageIncluded: optionalWholeNumber(
      0,
      100_000,
      'Enter the miles included in a day.',
    ).transform((miles) => miles ?? listingDefaults.mileageIncluded),
    extraMileFee: emptyOr(centsInputSchema)
      .nullable()
      .transform((cents) => cents ?? toCents(listingDefaults.extraMileFee))
      .refine((cents) => cents <= 10_000, 'Enter a fee from 0.00 to 100.00.'),
    photos: z
      .array(z.string().nullable())
      .default([])
      .transform((entries) => entries.flatMap((entry) => (entry?.trim() ? [entry] : [])))
      .refine((entries) => entries.length <= photoLimit, `Add at most ${photoLimit} photos.`),
    features: z
      .object({
        safety: optionList(featureOptions.safety).default([]),
        connectivity: optionList(featureOptions.connectivity).default([]),
        comfort: optionList(featureOptions.comfort).default([]),
      })
      .default({ safety: [], connectivity: [], comfort: [] }),
    rules: optionList(ruleOptions).default([]),
  });
}
export type CreateCarBody = z.input<ReturnType<typeof createCarBodySchema>>;
export type CreateCar = z.output<ReturnType<typeof createCarBodySchema>>;

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

export const blockedDaySchema = z
  .object({ id: z.int(), blockedDate: z.string(), reason: z.string().nullable() })
  .meta({ id: 'BlockedDay' });

const tag = 'Cars';
const params = z.object({ id: pathIdSchema });

export const carEndpoints = {
  searchCars: endpoint({
    method: 'GET',
    path: '/api/cars',
    summary: 'Cars that are listed and, where both dates are given, free for the whole window',
    tag,
    access: 'public',
    answersHeaders: {
      'X-Total-Count': 'How many cars match, on all pages together',
      Link: 'The next page, rel="next"; absent on the last',
    },
    query: searchQuerySchema,
    answer: z.array(carSchema),
  }),
  getCar: endpoint({
    method: 'GET',
    path: '/api/cars/:id',
    summary: 'One car',
    tag,
    access: 'public',
    params,
    answer: carSchema,
  }),
  createCar: endpoint({
    method: 'POST',
    path: '/api/cars',
    summary: 'List a car',
    tag,
    access: 'active',
    // The use case narrows the year by the server's clock.
    body: createCarBodySchema(),
    status: 201,
    answer: carSchema,
  }),
  myCars: endpoint({
    method: 'GET',
    path: '/api/my-cars',
    summary: 'The cars of the signed-in user',
    tag,
    access: 'signed-in',
    answer: z.array(carSchema),
  }),
  blockedDates: endpoint({
    method: 'GET',
    path: '/api/cars/:id/blocked-dates',
    summary: 'When the car is taken: windows of pending and approved bookings, and blocked days',
    tag,
    access: 'public',
    params,
    answer: blockedDatesSchema,
  }),
  availability: endpoint({
    method: 'GET',
    path: '/api/cars/:id/availability',
    summary: 'The blocked days with their reasons, for the owner and staff',
    tag,
    access: 'signed-in',
    params,
    answer: z.array(blockedDaySchema),
  }),
  blockDay: endpoint({
    method: 'POST',
    path: '/api/cars/:id/availability/block',
    summary: 'Block a day',
    tag,
    access: 'signed-in',
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
    params,
    body: z.object({ blockedDate: daySchema }),
    status: 204,
    answer: z.null(),
  }),
} as const;
