import type { MarketPlaces } from '../market-places.ts';
import { brooklyn } from './brooklyn.ts';
import { manhattan } from './manhattan.ts';
import { queens } from './queens.ts';
import { statenIsland } from './staten-island.ts';
import { theBronx } from './the-bronx.ts';

export const newYorkPlaces: MarketPlaces = {
  city: { aliases: ['NYC', 'New York', 'New York, NY', 'Big Apple'], lat: 40.7128, lng: -74.006 },
  boroughs: {
    Manhattan: {
      aliases: ['New York County'],
      lat: 40.7831,
      lng: -73.9712,
      neighborhoods: manhattan,
    },
    Brooklyn: {
      aliases: ['BK', 'Kings County'],
      lat: 40.6501,
      lng: -73.9496,
      neighborhoods: brooklyn,
    },
    Queens: { aliases: ['Queens County'], lat: 40.7135, lng: -73.8283, neighborhoods: queens },
    'The Bronx': {
      aliases: ['Bronx', 'Bronx County'],
      lat: 40.8448,
      lng: -73.8648,
      neighborhoods: theBronx,
    },
    'Staten Island': {
      aliases: ['SI', 'Richmond County'],
      lat: 40.5795,
      lng: -74.1502,
      neighborhoods: statenIsland,
    },
  },
  map: { west: -74.262, north: 40.92, latitude: 40.7 },
};
