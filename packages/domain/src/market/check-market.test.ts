import { expect, test } from 'vitest';
import { problemsOfMarket } from './check-market.ts';
import { placesOfMarkets } from './market-places.ts';
import { markets } from './markets.ts';
import { newYork } from './new-york/index.ts';

const places = placesOfMarkets[newYork.id];

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
  [{ salesTax: { ...newYork.salesTax, rate: -1 } }, 'a rate is a whole number'],
  [{ boroughs: ['Hoboken'] }, 'there are no places of Hoboken'],
  [{ boroughs: ['Queens'] }, 'the footer names Brooklyn'],
])('a market with %j is refused', (change, problem) => {
  const problems = problemsOfMarket({ ...newYork, ...change }, places).join('\n');
  expect(problems).toContain(problem);
});

test('a market without places is refused', () => {
  expect(problemsOfMarket(newYork, undefined)).toHaveLength(1);
});
