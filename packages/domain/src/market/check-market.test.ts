import { expect, test } from 'vitest';
import { problemsOfMarket } from './check-market.ts';
import type { TaxLine } from './market.ts';
import { placesOfMarkets } from './market-places.ts';
import { markets } from './markets.ts';
import { newYork } from './new-york/index.ts';

const places = placesOfMarkets[newYork.id];

const taxed = (...changes: Partial<TaxLine>[]) => ({
  salesTax: {
    label: 'Tax',
    lines: changes.map((change) => ({ label: 'Tax', shortLabel: 'Tax', rate: 5_000, ...change })),
  },
});

test.each(Object.values(markets))('nothing is wrong with $id', (market) => {
  expect(problemsOfMarket(market, placesOfMarkets[market.id])).toEqual([]);
});

test.each([
  [{ id: 'New York' }, 'write the id in lower case, with hyphens'],
  [{ timeZone: 'America/Nowhere' }, 'no time zone America/Nowhere differs'],
  [{ timeZone: 'Asia/Kolkata' }, 'no time zone Asia/Kolkata differs'],
  [{ currency: { ...newYork.currency, code: 'JPY' } }, 'no currency JPY has a hundred cents'],
  [{ currency: { ...newYork.currency, code: 'dollars' } }, 'no currency dollars'],
  [{ serviceFeeRate: 0.05 }, 'a rate is a whole number from 0 to 100000'],
  [{ commissionRate: 100_001 }, 'a rate is a whole number from 0 to 100000'],
  [taxed({ rate: -1 }), 'a rate is a whole number'],
  [taxed({ from: '2027-02-30' }), 'a tax ends before it begins, or on no day'],
  [taxed({ from: '2027-03-01', until: '2027-02-28' }), 'a tax ends before it begins'],
  [taxed({ until: '2027-03-01' }, { from: '2027-03-01' }), 'two taxes on one day'],
  [taxed({}, {}), 'two taxes on one day have the same label'],
  [{ boroughs: ['Hoboken'] }, 'there are no places of Hoboken'],
  [{ boroughs: ['Queens'] }, 'the footer names Brooklyn'],
])('a market with %j is refused', (change, problem) => {
  const problems = problemsOfMarket({ ...newYork, ...change }, places).join('\n');
  expect(problems).toContain(problem);
});

test('a market without places is refused', () => {
  expect(problemsOfMarket(newYork, undefined)).toHaveLength(1);
});

test('a tax may follow another of the same label', () => {
  const change = taxed({ until: '2027-02-28' }, { from: '2027-03-01' });
  expect(problemsOfMarket({ ...newYork, ...change }, places)).toEqual([]);
});
