import { type AgreedPrice, quote, type TripQuote } from '@curbside/domain/money/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPrices } from '../read/order-money.ts';
import { type MoneyFacts, type Shares, shareMoney, spreadNewestFirst } from './share-money.ts';

const anyDay = '2026-06-01';

const trip = quote(8400, 3, anyDay);
const extension = quote(8400, 2, anyDay);
const [priceOfTrip, priceOfExtension] = pricesAt(extension);

const untouched = {
  promisedCents: 0,
  goodwillCents: 0,
  refundedCents: 0,
  lostCents: 0,
  platformLossCents: 0,
  carriedCents: 0,
  refusedCents: 0,
};
const sumOf = (shares: readonly Shares[], centsOf: (one: Shares) => number) =>
  shares.reduce((sum, one) => sum + centsOf(one), 0);

/** The prices of trip and extension while the present terms are `last`. */
function pricesAt(last: TripQuote): [AgreedPrice, AgreedPrice] {
  const orders = [
    { ...trip, hostShareCents: trip.hostPayoutCents, purpose: 'trip' as const },
    { ...extension, hostShareCents: extension.hostPayoutCents, purpose: 'extension' as const },
  ];
  const [first, second] = withPrices(
    last,
    orders.map((order) => ({ order })),
  );
  if (!first || !second) throw new Error('Two orders have two prices.');
  return [first.price, second.price];
}

/** The facts of two orders, within what a charge allows. */
const facts = fc.tuple(factsOf(priceOfTrip), factsOf(priceOfExtension));

function factsOf(price: MoneyFacts['price']) {
  const { totalCents } = price.lines;
  return fc
    .record({
      promisedCents: fc.nat(totalCents),
      goodwill: fc.nat(100),
      refundedCents: fc.nat(totalCents),
      lostCents: fc.nat(totalCents),
      platformLoss: fc.constantFrom(0, 1),
      carried: fc.nat(100),
    })
    .map(({ goodwill, platformLoss, carried, ...rest }): MoneyFacts => {
      const goodwillCents = Math.floor((rest.promisedCents * goodwill) / 100);
      const platformLossCents = rest.lostCents * platformLoss;
      const canCarry = Math.min(rest.lostCents, totalCents - rest.promisedCents);
      const carriedCents = Math.floor((canCarry * carried) / 100);
      const sums = { goodwillCents, platformLossCents, carriedCents };
      return { price, refusedCents: 0, ...rest, ...sums };
    });
}

test('what is spread goes to the newest first, each at most its limit', () => {
  expect(spreadNewestFirst(38_411, [28_808, 19_206])).toEqual([19_205, 19_206]);
  expect(spreadNewestFirst(100, [28_808, 0])).toEqual([100, 0]);
  expect(spreadNewestFirst(-5, [10, 10])).toEqual([0, 0]);
  expect(spreadNewestFirst(99, [10, 20])).toEqual([10, 20]);
});

test('no cent is invented or lost, and none is given back twice', () => {
  fc.assert(
    fc.property(facts, (orders) => {
      const shares = shareMoney(orders);
      for (const [index, { lines, kept, dueCents }] of shares.entries()) {
        const { price, refundedCents, lostCents } = orders[index] as MoneyFacts;
        expect(Object.values(lines).reduce((sum, cents) => sum + cents, 0)).toBe(0);
        expect(kept.totalCents).toBeGreaterThanOrEqual(0);
        expect(kept.totalCents).toBeLessThanOrEqual(price.lines.totalCents);
        expect(kept.hostPayoutCents).toBeLessThanOrEqual(price.lines.hostPayoutCents);
        // The ledger then says that the guest is owed what is due, and nothing else.
        expect(lines.guest_balance + refundedCents + dueCents).toBe(price.lines.totalCents);
        expect(dueCents).toBeLessThanOrEqual(
          Math.max(0, price.lines.totalCents - refundedCents - lostCents),
        );
      }
      const promised = orders.reduce(
        (sum, order) => sum + order.promisedCents + order.carriedCents,
        0,
      );
      const got = orders.reduce((sum, order) => sum + order.refundedCents + order.lostCents, 0);
      const due = sumOf(shares, ({ dueCents }) => dueCents);
      expect(due).toBeLessThanOrEqual(Math.max(0, promised - got));
    }),
  );
});

test('only the sum of what is promised counts, not the order that it was promised of', () => {
  fc.assert(
    fc.property(facts, fc.nat(extension.totalCents), ([first, second], moved) => {
      const cents = Math.min(
        moved,
        first.promisedCents - first.goodwillCents,
        second.price.lines.totalCents - second.promisedCents,
      );
      const other = [
        { ...first, promisedCents: first.promisedCents - cents },
        { ...second, promisedCents: second.promisedCents + cents },
      ];
      expect(shareMoney(other)).toEqual(shareMoney([first, second]));
    }),
  );
});

test('what was paid less the refunds is the price of the last terms, and the host gets their payout', () => {
  const terms = [1, 2, 3, 4, 5].map((days) => quote(8400, days, anyDay));
  for (const last of terms) {
    const paid = trip.totalCents + extension.totalCents;
    const promised = Math.max(0, paid - last.totalCents);
    const [first = 0, second = 0] = spreadNewestFirst(promised, [
      trip.totalCents,
      extension.totalCents,
    ]);
    const [ofTrip, ofExtension] = pricesAt(last);
    const shares = shareMoney([
      { ...untouched, price: ofTrip, promisedCents: first },
      { ...untouched, price: ofExtension, promisedCents: second },
    ]);
    expect(paid - sumOf(shares, ({ refundCents }) => refundCents)).toBe(
      Math.min(paid, last.totalCents),
    );
    const host = sumOf(shares, ({ kept }) => kept.hostPayoutCents);
    expect(host).toBe(last.hostPayoutCents);
  }
});

test('a cost goes to the host whole, and is refunded whole', () => {
  const lines = {
    baseCents: 5000,
    serviceFeeCents: 0,
    salesTaxCents: 0,
    totalCents: 5000,
    commissionCents: 0,
    hostPayoutCents: 5000,
  };
  const [part] = shareMoney([{ ...untouched, price: { lines, agreed: [] }, promisedCents: 2000 }]);
  expect(part).toMatchObject({ refundCents: 2000, kept: { hostPayoutCents: 3000 } });
  const [lost] = shareMoney([{ ...untouched, price: { lines, agreed: [] }, lostCents: 5000 }]);
  expect(lost).toMatchObject({ dueCents: 0, kept: { hostPayoutCents: 0 } });
});
