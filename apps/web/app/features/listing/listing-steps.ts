import type { ListingPhoto, ListingValues } from './listing-values.ts';

/** The sections of the form, in order; on phones one is shown at a time. */
export const listingSteps = [
  'Basic Information',
  'Location & Pricing',
  'Vehicle Specifications',
  'Trip Details',
  'Features',
  'Rules',
  'Availability',
  'Photos',
] as const;

/**
 * For each step whether what it asks for is there. Steps with a default count once those before them
 * that have none are filled in.
 */
export function doneSteps(values: ListingValues, photos: readonly ListingPhoto[]): boolean[] {
  const { title, make, model, year, category, location, dailyRate } = values;
  const { seats, transmission, fuelType, mileageIncluded, extraMileFee, features, rules } = values;
  const hasAll = (...fields: string[]) => fields.every((field) => field.trim() !== '');
  const withoutDefaults = [
    hasAll(title, make, model, year, category),
    hasAll(location, dailyRate),
    hasAll(seats, transmission, fuelType),
  ];
  const isReached = withoutDefaults.every(Boolean);
  return [
    ...withoutDefaults,
    isReached && hasAll(mileageIncluded, extraMileFee),
    Object.values(features).some((chosen) => chosen.length > 0),
    rules.length > 0,
    isReached,
    photos.length > 0,
  ];
}

/** For each step how many fields that every listing has are still empty. */
function openFields(values: ListingValues): number[] {
  const { title, make, model, year, category, location, dailyRate } = values;
  const needed = [
    [title, make, model, year, category],
    [location, dailyRate],
  ];
  return listingSteps.map(
    (_, step) => (needed[step] ?? []).filter((field) => field.trim() === '').length,
  );
}

/** The step that has a field; the last one, photos, for entries that are no field of the others. */
const stepOfField: Partial<Record<string, number>> = {
  title: 0,
  make: 0,
  model: 0,
  year: 0,
  category: 0,
  description: 0,
  location: 1,
  dailyRate: 1,
  seats: 2,
  transmission: 2,
  fuelType: 2,
  mpg: 2,
  mileageIncluded: 3,
  extraMileFee: 3,
  features: 4,
  rules: 5,
  bookingRules: 6,
  photos: 7,
};

/** The steps with a problem, by the fields that have one. */
function stepsOf(fields: readonly string[]): number[] {
  return fields.flatMap((field) => stepOfField[field.split('.')[0] ?? ''] ?? []);
}

/** The first step with a problem. */
export function firstStepOf(fields: readonly string[]): number | undefined {
  const steps = stepsOf(fields);
  return steps.length > 0 ? Math.min(...steps) : undefined;
}

/** For each step what keeps the car from being listed: empty fields, and refused ones. */
export function gapsOf(
  values: ListingValues,
  problems: Readonly<Partial<Record<string, string>>>,
): { open: number[]; refused: number[] } {
  const steps = stepsOf(Object.keys(problems).filter((field) => problems[field]));
  return {
    open: openFields(values),
    refused: listingSteps.map((_, step) => steps.filter((it) => it === step).length),
  };
}
