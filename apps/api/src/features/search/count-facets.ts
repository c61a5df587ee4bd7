import {
  carCategories,
  featureNames,
  fuelTypes,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { toDecimal } from '@curbside/domain/money/money';
import { placeKeyOf } from '@curbside/domain/places/place-keys';
import { type Place, places } from '@curbside/domain/places/places';
import type { Facets } from '@curbside/domain/search/facets';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import type { Visitor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { countBySet, countCars } from './facet-queries.ts';
import { countByPlace, type PlaceCount } from './place-queries.ts';
import { anywhere, filtersOf, looserSearches, seatCounts } from './rules.ts';

/**
 * Counts the cars of a search, and of the search with each option of a filter or in each place. If no
 * car is found, also counts without each filter.
 */
export async function countFacets(
  { reads, clock }: Pick<Deps, 'reads' | 'clock'>,
  _actor: Visitor,
  { query }: { query: SearchQuery },
): Promise<Facets> {
  const filters = filtersOf(query, clock.now());
  const [counts, byPlace] = await Promise.all([
    reads((db) => countBySet(db, filters)),
    reads((db) => countByPlace(db, anywhere(filters))),
  ]);
  const carsOf = (kind: string) => counts.get(kind) ?? 0;
  const each = <Option extends string>(options: readonly Option[], kind: string) =>
    Object.fromEntries(options.map((option) => [option, carsOf(`${kind}:${option}`)])) as Record<
      Option,
      number
    >;
  const total = carsOf('total');
  const without: Facets['without'] = {};
  if (total === 0) {
    for (const [filter, looser] of looserSearches(filters)) {
      without[filter] = await reads((db) => countCars(db, looser));
    }
  }
  return {
    total,
    categories: each(carCategories, 'category'),
    seats: Object.fromEntries(
      seatCounts.map((least) => [
        String(least),
        // Each car is in the set of its exact number of seats.
        seatCounts.reduce((sum, seats) => sum + (seats < least ? 0 : carsOf(`seats:${seats}`)), 0),
      ]),
    ),
    transmissions: each(transmissions, 'transmission'),
    fuelTypes: each(fuelTypes, 'fuelType'),
    features: each(featureNames, 'feature'),
    instant: carsOf('instant'),
    ...placesOnWire(byPlace),
    without,
  };
}

/** In the order of the boroughs, and of the neighborhoods in each. */
function placesOnWire(counts: PlaceCount[]): Pick<Facets, 'boroughs' | 'neighborhoods'> {
  const byKey = new Map(counts.map((count) => [count.place, count]));
  const found = places.flatMap((place) => {
    const count = byKey.get(placeKeyOf(place));
    if (!count || !place.borough) return [];
    const { name, kind, borough, lat: latitude, lng: longitude } = place;
    const figures = { total: count.cars, fromPrice: toDecimal(count.fromCents) };
    return [{ kind, name, borough, latitude, longitude, ...figures }];
  });
  const ofKind = (kind: Place['kind']) => found.filter((place) => place.kind === kind);
  return {
    boroughs: ofKind('borough').map(({ borough, total, fromPrice }) => ({
      borough,
      total,
      fromPrice,
    })),
    neighborhoods: ofKind('neighborhood').map(({ kind: _, ...place }) => place),
  };
}
