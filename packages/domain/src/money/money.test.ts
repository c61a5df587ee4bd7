import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfUp, formatDollars, toCents, toDecimal } from './money.ts';
import { centsInputSchema, decimalSchema } from './schemas.ts';

const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });

test('an amount comes back from the wire as it went', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(toCents(toDecimal(cents))).toBe(cents);
      expect(decimalSchema.safeParse(toDecimal(cents)).success).toBe(true);
      expect(decimalSchema.safeParse(toDecimal(-cents)).success).toBe(true);
    }),
  );
});

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [50, '0.50', '$0.50'],
  [8400, '84.00', '$84.00'],
  [123_456, '1234.56', '$1,234.56'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
  [-5, '-0.05', '-$0.05'],
  [-123_456, '-1234.56', '-$1,234.56'],
])('%i cents', (cents, decimal, dollars) => {
  expect(toDecimal(cents)).toBe(decimal);
  expect(formatDollars(cents)).toBe(dollars);
});

test.each([
  '',
  '.',
  '1.',
  '.5',
  '1.234',
  '-1',
  '+1',
  '1e3',
  '1,000',
  ' 1',
  '0x10',
  'NaN',
  '1234567890',
])('%j is no amount', (text) => {
  expect(() => toCents(text)).toThrow(RangeError);
});

describe('an amount as forms send it', () => {
  test.each([
    ['84', 8400],
    ['84.5', 8450],
    [' 84.00 ', 8400],
    [84, 8400],
    [84.5, 8450],
    [0.29, 29],
    [1.15, 115],
  ])('%j', (given, cents) => {
    expect(centsInputSchema.parse(given)).toBe(cents);
  });

  test.each([-1, 1.005, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1e2', '', null, true, []])(
    '%j is refused',
    (given) => {
      expect(centsInputSchema.safeParse(given).success).toBe(false);
    },
  );

  test('a number of cents never loses one on the way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(centsInputSchema.parse(cents / 100)).toBe(cents);
      }),
    );
  });
});

test('division rounds half-up, exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (numerator, denominator) => {
        const [n, d] = [BigInt(numerator), BigInt(denominator)];
        const exact = n / d + ((n % d) * 2n >= d ? 1n : 0n);
        expect(divideHalfUp(numerator, denominator)).toBe(Number(exact));
      },
    ),
  );
});
