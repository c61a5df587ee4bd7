import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lateCancellation, linesKept, quote, quoteOnWire } from './pricing.ts';

const anyDay = '2026-06-01';

const anyRate = fc.integer({ min: 100, max: 1_000_000 });
const anyDays = fc.integer({ min: 1, max: 366 });

/** Half-up rounding of big integers, written independently of the product. */
function share(cents: number, thousandthsOfPercent: number): number {
  const [whole, scale] = [BigInt(cents) * BigInt(thousandthsOfPercent), 100_000n];
  return Number(whole / scale + ((whole % scale) * 2n >= scale ? 1n : 0n));
}

describe('a quote', () => {
  test('is the worked example', () => {
    expect(quoteOnWire(quote(8400, 3, anyDay), true)).toEqual({
      days: 3,
      dailyRate: '84.00',
      base: '252.00',
      serviceFee: '12.60',
      salesTax: '23.48',
      total: '288.08',
      commission: '37.80',
      hostPayout: '214.20',
      lines: [
        { label: '$84.00 × 3 days', amount: '252.00' },
        { label: 'Service fee', amount: '12.60' },
        { label: 'New York sales tax', amount: '23.48' },
      ],
    });
  });

  test('tells a guest nothing of the host’s share', () => {
    const seen = quoteOnWire(quote(8400, 3, anyDay), false);
    expect(seen).not.toHaveProperty('commission');
    expect(seen).not.toHaveProperty('hostPayout');
  });

  test('adds up to the cent, each line rounded half-up', () => {
    fc.assert(
      fc.property(anyRate, anyDays, (rate, days) => {
        const { lines: named, startDate: _start, ...lines } = quote(rate, days, anyDay);
        expect(named.reduce((sum, { cents }) => sum + cents, 0)).toBe(lines.totalCents);
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
    expect(quote(110, 1, anyDay).serviceFeeCents).toBe(6);
    expect(quote(130, 1, anyDay).serviceFeeCents).toBe(7);
  });
});

describe('a late cancellation', () => {
  test('of the worked example keeps 96.03 and gives 192.05 back', () => {
    expect(lateCancellation(quote(8400, 3, anyDay))).toMatchObject({
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
    expect(lateCancellation(quote(8400, days, anyDay)).kept.baseCents).toBe(base);
  });

  test('splits what was paid without remainder, and never keeps it all', () => {
    fc.assert(
      fc.property(anyRate, anyDays, (rate, days) => {
        const booked = quote(rate, days, anyDay);
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

describe('what is kept of a price', () => {
  const lines = quote(8400, 3, anyDay);
  const late = lateCancellation(lines).kept;
  const shorter = quote(8400, 2, anyDay);
  const price = { lines, agreed: [shorter, late] };

  test.each([
    [3808, 2831],
    [10_000, 7436],
    [23_808, 17_702],
    [9603, 7140],
    [19_206, 14_280],
    [0, 0],
    [28_808, 21_420],
  ])('is shared from the whole price of 288.08: of %i the host gets %i', (kept, host) => {
    expect(linesKept(price, kept)).toMatchObject({ hostPayoutCents: host });
  });

  test('is what was agreed where it comes to the same sum', () => {
    expect(linesKept(price, 9603)).toEqual(late);
    expect(linesKept(price, 19_206)).toEqual(shorter);
  });

  test('sums up, and less kept is never more for the host', () => {
    const some = fc.record({
      rate: anyRate,
      days: anyDays,
      shorterDays: fc.nat(),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(some, ({ rate, days, shorterDays, at }) => {
        const booked = quote(rate, days, anyDay);
        const left = quote(rate, 1 + (shorterDays % days), anyDay);
        const agreed = [left, lateCancellation(left).kept].filter(
          ({ totalCents }) => totalCents < booked.totalCents,
        );
        const from = Math.floor(at * booked.totalCents);
        const to = Math.min(booked.totalCents, from + 300);
        let before = 0;
        for (let kept = Math.max(0, from - 1); kept <= to; kept += 1) {
          const part = linesKept({ lines: booked, agreed }, kept);
          const { baseCents, serviceFeeCents, salesTaxCents, commissionCents } = part;
          expect(baseCents + serviceFeeCents + salesTaxCents).toBe(kept);
          expect(commissionCents + part.hostPayoutCents).toBe(baseCents);
          expect(
            Math.min(baseCents, serviceFeeCents, salesTaxCents, commissionCents),
          ).toBeGreaterThanOrEqual(0);
          expect(part.hostPayoutCents).toBeGreaterThanOrEqual(before);
          before = part.hostPayoutCents;
        }
      }),
      { numRuns: 300 },
    );
  });
});
