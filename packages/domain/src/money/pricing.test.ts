import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lateCancellation, quote, quoteOnWire } from './pricing.ts';

const anyRate = fc.integer({ min: 100, max: 1_000_000 });
const anyDays = fc.integer({ min: 1, max: 366 });

/** Half-up rounding of big integers, written independently of the product. */
function share(cents: number, thousandthsOfPercent: number): number {
  const [whole, scale] = [BigInt(cents) * BigInt(thousandthsOfPercent), 100_000n];
  return Number(whole / scale + ((whole % scale) * 2n >= scale ? 1n : 0n));
}

describe('a quote', () => {
  test('is the worked example', () => {
    expect(quoteOnWire(quote(8400, 3), true)).toEqual({
      days: 3,
      dailyRate: '84.00',
      base: '252.00',
      serviceFee: '12.60',
      salesTax: '23.48',
      total: '288.08',
      commission: '37.80',
      hostPayout: '214.20',
    });
  });

  test('tells a guest nothing of the host’s share', () => {
    const seen = quoteOnWire(quote(8400, 3), false);
    expect(seen).not.toHaveProperty('commission');
    expect(seen).not.toHaveProperty('hostPayout');
  });

  test('adds up to the cent, each line rounded half-up', () => {
    fc.assert(
      fc.property(anyRate, anyDays, (rate, days) => {
        const lines = quote(rate, days);
        expect(lines.baseCents).toBe(rate * days);
        expect(lines.serviceFeeCents).toBe(share(lines.baseCents, 5_000));
        expect(lines.salesTaxCents).toBe(share(lines.baseCents + lines.serviceFeeCents, 8_875));
        expect(lines.commissionCents).toBe(share(lines.baseCents, 15_000));
        expect(lines.totalCents).toBe(
          lines.baseCents + lines.serviceFeeCents + lines.salesTaxCents,
        );
        expect(lines.hostPayoutCents).toBe(lines.baseCents - lines.commissionCents);
        expect(Object.values(lines).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('rounds a half up, never down to even', () => {
    // 5% of 1.10 is 5.5 cents, of 1.30 it is 6.5.
    expect(quote(110, 1).serviceFeeCents).toBe(6);
    expect(quote(130, 1).serviceFeeCents).toBe(7);
  });
});

describe('a late cancellation', () => {
  test('of the worked example keeps 96.03 and gives 192.05 back', () => {
    expect(lateCancellation(quote(8400, 3))).toMatchObject({
      keptCents: 9603,
      refundCents: 19205,
      hostPayoutCents: 7140,
    });
  });

  test.each([
    [1, 4200],
    [2, 4200],
    [3, 8400],
  ])('of %i days keeps a base of %i', (days, base) => {
    expect(lateCancellation(quote(8400, days)).kept.baseCents).toBe(base);
  });

  test('splits what was paid without remainder, and never keeps it all', () => {
    fc.assert(
      fc.property(anyRate, anyDays, (rate, days) => {
        const booked = quote(rate, days);
        const { kept, keptCents, refundCents, hostPayoutCents } = lateCancellation(booked);
        expect(keptCents + refundCents).toBe(booked.totalCents);
        expect(refundCents).toBeGreaterThan(0);
        expect(keptCents).toBeGreaterThan(0);
        expect(kept.totalCents).toBe(keptCents);
        expect(hostPayoutCents).toBe(kept.baseCents - kept.commissionCents);
        expect(hostPayoutCents).toBeLessThanOrEqual(booked.hostPayoutCents);
      }),
    );
  });
});
