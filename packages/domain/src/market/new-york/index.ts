import type { Market } from '../market.ts';

export const newYork: Market = {
  id: 'new-york',
  name: 'New York',
  cityName: 'New York City',
  timeZone: 'America/New_York',
  currency: { code: 'USD', symbol: '$', plural: 'US dollars' },
  serviceFeeRate: 5_000,
  commissionRate: 15_000,
  salesTax: {
    label: 'New York sales tax',
    lines: [{ label: 'New York sales tax', shortLabel: 'NY sales tax', rate: 8_875 }],
  },
  stateCode: 'NY',
  boroughs: ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'],
  texts: {
    footerTitle: 'Boroughs',
    footerBoroughs: ['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'],
    placeHint: 'Borough, neighborhood or ZIP',
    addressHint: 'Neighborhood, borough and ZIP',
    addressExample: 'Astoria, Queens, NY 11102',
    neighborhoodExample: 'Astoria, Queens',
    coverage: 'In all five boroughs.',
    searchBy: 'borough, neighborhood or ZIP code',
  },
};
