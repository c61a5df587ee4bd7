import { placesOfMarkets } from '@curbside/domain/market/market-places';
import { markets } from '@curbside/domain/market/markets';
import { harbor, harborPlaces } from './harbor.ts';

// Before anything reads the market in use.
markets[harbor.id] = harbor;
placesOfMarkets[harbor.id] = harborPlaces;
await import('./server-worker.ts');
