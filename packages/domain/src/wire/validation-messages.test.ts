import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { requestBookingBodySchema } from '../bookings/endpoints.ts';
import { createCarBodySchema } from '../cars/listing.ts';
import { searchQuerySchema } from '../search/search-query.ts';

function problemsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  // The first of each field is the one that is shown.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('what people are told of a value that is refused', () => {
  test('names what a listing lacks', () => {
    const problems = problemsOf(createCarBodySchema(2027), {});
    expect(problems).toMatchObject({
      title: 'This is needed',
      location: 'This is needed',
      dailyRate: 'This is needed',
      category: 'Choose a category.',
      year: 'Enter a year from 1900 to 2027.',
    });
  });

  test('says what would be taken instead', () => {
    const problems = problemsOf(createCarBodySchema(2027), {
      title: 7,
      dailyRate: 'cheap',
      seats: 'x',
      transmission: 'manual',
      extraMileFee: '-0.01',
      rules: 'No smoking',
    });
    expect(problems).toMatchObject({
      title: 'Enter a text',
      dailyRate: 'Enter an amount such as 84.00.',
      seats: 'Enter 2 to 15 seats.',
      transmission: 'Choose one of: Automatic, Manual',
      extraMileFee: 'Enter an amount such as 84.00.',
      rules: 'Send a list',
    });
  });

  test('lists the hours of a booking and the orders of a search', () => {
    expect(problemsOf(requestBookingBodySchema, {}).startTime).toMatch(/^Choose one of: 9:00 AM, /);
    expect(problemsOf(searchQuerySchema, { sort: 'bogus' }).sort).toMatch(
      /^Choose one of: recommended, price-low, /,
    );
    expect(problemsOf(searchQuerySchema, { startDate: '2026-02-30' }).startDate).toBe(
      'Enter a date such as 2026-05-31.',
    );
  });
});
