import { z } from 'zod';
import { toCents } from '../money/money.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { bodyIdSchema, emptyOr, requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { bookingRulesSchema } from './forms.ts';
import {
  carCategories,
  featureOptions,
  fuelTypes,
  listingDefaults,
  listingLimits,
  ruleOptions,
  transmissions,
} from './listing-options.ts';
import { modelYearMessage } from './rules.ts';

function optionList<const Option extends string>(options: readonly Option[]) {
  return z
    .array(z.enum(options))
    .max(options.length)
    .transform((chosen) => [...new Set(chosen)]);
}

/** Forms send numbers as text. */
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

/** Empty means no value. */
function optionalWholeNumber(min: number, max: number, message: string) {
  return emptyOr(wholeNumber(min, max, message)).nullable();
}

const { seats: seatLimits } = listingLimits;

/** A price for a day, parsed to cents. */
export const dailyRateSchema = centsInputSchema.refine(
  (cents) => cents >= 100 && cents <= 1_000_000,
  'Enter a daily rate from 1.00 to 10000.00.',
);

/** Accepts forms and JSON. The server passes the latest model year by its clock. */
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
    dailyRate: dailyRateSchema,
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
    // Data URLs, or ids of photos that were uploaded before.
    photos: z
      .array(z.union([bodyIdSchema, z.string().nullable()]))
      .default([])
      .transform((entries) => entries.filter((entry) => typeof entry === 'number' || entry?.trim()))
      .transform((entries) => entries.flatMap((entry) => entry ?? [])),
    features: z
      .object({
        safety: optionList(featureOptions.safety).default([]),
        connectivity: optionList(featureOptions.connectivity).default([]),
        comfort: optionList(featureOptions.comfort).default([]),
      })
      .default({ safety: [], connectivity: [], comfort: [] }),
    rules: optionList(ruleOptions).default([]),
    bookingRules: bookingRulesSchema.optional(),
  });
}
/** Missing fields stay unchanged. Only given fields are parsed: defaults are for new listings. */
export const updateCarBodySchema = z
  .record(z.string(), z.unknown())
  .transform((given, context): UpdateCar => {
    const { shape } = createCarBodySchema();
    const fields = Object.entries(shape).filter(([name]) => given[name] !== undefined);
    const parsed = z.object(Object.fromEntries(fields)).safeParse(given);
    if (parsed.success) {
      // An emptied field is null in the database.
      const values = Object.entries(parsed.data).map(([name, value]) => [name, value ?? null]);
      return Object.fromEntries(values);
    }
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  })
  .meta({ description: 'Any fields of a listing, as in POST /api/cars' });
export type UpdateCar = Partial<CreateCar>;

export type CreateCarBody = z.input<ReturnType<typeof createCarBodySchema>>;
export type CreateCar = z.output<ReturnType<typeof createCarBodySchema>>;
