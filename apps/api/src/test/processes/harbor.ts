import type { Market } from '@curbside/domain/market/market';
import type { MarketPlaces } from '@curbside/domain/market/market-places';

/** A city that only tests have: nothing of it is as in New York. */
export const harbor: Market = {
  id: 'harbor',
  name: 'Harbor',
  cityName: 'City of Harbor',
  timeZone: 'America/Los_Angeles',
  currency: { code: 'CAD', symbol: 'CA$', plural: 'Canadian dollars' },
  serviceFeeRate: 10_000,
  commissionRate: 20_000,
  salesTax: {
    label: 'Harbor taxes',
    lines: [
      { label: 'Harbor tax', shortLabel: 'Harbor tax', rate: 5_000, until: '2027-02-28' },
      { label: 'Harbor tax', shortLabel: 'Harbor tax', rate: 6_000, from: '2027-03-01' },
      { label: 'Pier levy', shortLabel: 'Levy', rate: 1_250, from: '2027-03-01' },
    ],
  },
  stateCode: 'HB',
  boroughs: ['Northside', 'Southside'],
  texts: {
    footerTitle: 'Sides',
    footerBoroughs: ['Northside', 'Southside'],
    placeHint: 'Side, neighborhood or ZIP',
    addressHint: 'Neighborhood, side and ZIP',
    addressExample: 'Old Mill, Northside, HB 99001',
    neighborhoodExample: 'Old Mill, Northside',
    coverage: 'On both sides.',
    searchBy: 'side, neighborhood or ZIP code',
  },
};

export const harborPlaces: MarketPlaces = {
  city: { aliases: ['Harbor'], lat: 47.6, lng: -122.3 },
  boroughs: {
    Northside: {
      aliases: [],
      lat: 47.65,
      lng: -122.3,
      neighborhoods: [['Old Mill', '99001', 47.66, -122.31]],
    },
    Southside: {
      aliases: [],
      lat: 47.55,
      lng: -122.3,
      neighborhoods: [['Lighthouse', '99002', 47.54, -122.32]],
    },
  },
  map: { west: -122.5, north: 47.8, latitude: 47.6 },
};
