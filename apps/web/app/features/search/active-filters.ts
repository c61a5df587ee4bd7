import { instantBookName } from '@curbside/domain/bookings/charge-terms';
import type { Day } from '@curbside/domain/calendar/days';
import type { LooseFilter } from '@curbside/domain/search/facets';
import { formatMoney } from '../../platform/formatters.ts';
import { daysLabel } from '../../ui/calendar/day-labels.ts';
import { noFilters, type SearchFilters, tripOf } from './search-filters.ts';

/** A filter that is set: what it asks for, and the change that takes it away. */
export interface ActiveFilter {
  filter: LooseFilter;
  /** 'Up to $60.00 a day'. */
  label: string;
  removal: Partial<SearchFilters>;
}

/** Everything that narrows a search, each feature by itself. */
export function activeFilters(filters: SearchFilters, today: Day): ActiveFilter[] {
  const { location, minPrice, maxPrice, category, seats, transmission, fuelType } = filters;
  const { features } = filters;
  const trip = tripOf(filters);
  const active: (ActiveFilter | false)[] = [
    location !== '' && { filter: 'location', label: location, removal: { location: '' } },
    trip !== undefined && {
      filter: 'dates',
      label: daysLabel(trip, today),
      removal: { dates: noFilters.dates },
    },
    category !== 'All' && { filter: 'category', label: category, removal: { category: 'All' } },
    (minPrice !== '' || maxPrice !== '') && {
      filter: 'price',
      label: `${priceLabel(filters)} a day`,
      removal: { minPrice: '', maxPrice: '' },
    },
    seats !== '' && { filter: 'seats', label: seatsLabel(seats), removal: { seats: '' } },
    transmission !== '' && {
      filter: 'transmission',
      label: transmission,
      removal: { transmission: '' },
    },
    fuelType !== '' && { filter: 'fuelType', label: fuelType, removal: { fuelType: '' } },
    filters.isInstant && {
      filter: 'instant',
      label: instantBookName,
      removal: { isInstant: false },
    },
    ...features.map(
      (feature): ActiveFilter => ({
        filter: 'features',
        label: feature,
        removal: { features: features.filter((other) => other !== feature) },
      }),
    ),
  ];
  return active.filter((filter) => filter !== false);
}

/** 'Up to $60.00', 'From $40.00', '$40.00–$60.00'; empty without bounds. */
export function priceLabel({ minPrice, maxPrice }: SearchFilters): string {
  if (minPrice && maxPrice) return `${formatMoney(minPrice)}–${formatMoney(maxPrice)}`;
  if (minPrice) return `From ${formatMoney(minPrice)}`;
  return maxPrice && `Up to ${formatMoney(maxPrice)}`;
}

/** '5+ seats'. */
export function seatsLabel(seats: string): string {
  return `${seats}+ seats`;
}

/**
 * The filter that hides the most cars, where a search finds none: all its parts named together, such
 * as two features. Undefined where no single filter hides all of them.
 */
export function filterToLoosen(
  active: readonly ActiveFilter[],
  without: Partial<Record<LooseFilter, number>>,
): (ActiveFilter & { cars: number }) | undefined {
  let best: (ActiveFilter & { cars: number }) | undefined;
  for (const filter of new Set(active.map((it) => it.filter))) {
    const cars = without[filter] ?? 0;
    if (cars <= (best?.cars ?? 0)) continue;
    const parts = active.filter((it) => it.filter === filter);
    const label = parts.map((it) => it.label).join(', ');
    const removal = filter === 'features' ? { features: [] } : parts[0]?.removal;
    best = { filter, label, removal: removal ?? {}, cars };
  }
  return best;
}
