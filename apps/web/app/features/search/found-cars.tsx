import type { Facets } from '@curbside/domain/search/facets';
import { countOf } from '@curbside/domain/text/count-of';
import { VisuallyHidden } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { windowLabel } from '../../ui/calendar/day-labels.ts';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { CarGrid, CarGridSkeleton } from '../cars/index.ts';
import { activeFilters } from './active-filters.ts';
import { carSearchQuery, carsOf } from './api.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './found-cars.module.css';
import { NoCars } from './no-cars.tsx';
import { SaveSearch } from './save-search.tsx';
import { noFilters, type SearchFilters, tripOf } from './search-filters.ts';
import type { ChangeFilters } from './use-search-filters.ts';

/** A screenful on a wide screen. */
const skeletonCards = 8;

export interface FoundCarsProps {
  filters: SearchFilters;
  facets: Facets | undefined;
  onChange: ChangeFilters;
  /** Cars to mark, such as those of a place on the map. */
  marked?: ReadonlySet<number>;
}

/** The number of cars, and the cars. More load while scrolling. */
export function FoundCars({ filters, facets, onChange, marked }: FoundCarsProps) {
  const search = useInfiniteQuery(carSearchQuery(filters));
  const today = useToday();
  const trip = tripOf(filters);
  const active = activeFilters(filters, today);
  const clear = () => onChange({ ...noFilters, sort: filters.sort, isMap: filters.isMap });
  return (
    <QueryView
      query={search}
      loadingText="Loading cars..."
      skeleton={<CarGridSkeleton count={skeletonCards} />}
      failed="Failed to fetch cars"
    >
      {({ pages }) => (
        <section aria-label="Cars" aria-busy={search.isPlaceholderData}>
          <VisuallyHidden>
            <h2>Cars</h2>
          </VisuallyHidden>
          <div className={classes.head}>
            <p role="status" className={classes.status}>
              {`Showing ${countOf(pages.at(-1)?.total ?? 0, 'car')} available`}{' '}
              {trip && <span className={classes.window}>{windowLabel(trip, today)}</span>}
            </p>
            {trip && goesByPrice(filters) && (
              <p className={classes.note}>Sorted and filtered by the standard rate per day.</p>
            )}
            <div className={classes.chips}>
              <FilterChips active={active} onChange={onChange} onClear={clear} />
            </div>
            <SaveSearch filters={filters} active={active} />
          </div>
          {carsOf(pages).length === 0 ? (
            <NoCars
              category={filters.category}
              active={active}
              without={facets?.without}
              onChange={onChange}
              onClear={clear}
            />
          ) : (
            <div data-stale={search.isPlaceholderData || undefined} className={classes.cars}>
              <CarGrid cars={carsOf(pages)} trip={trip} marked={marked} isMain />
            </div>
          )}
          {search.hasNextPage && <MoreCars search={search} />}
        </section>
      )}
    </QueryView>
  );
}

/** The cards then show the price of the trip, which discounts and dear days can set apart from the rate. */
const goesByPrice = ({ sort, minPrice, maxPrice }: SearchFilters) =>
  sort === 'price-low' || sort === 'price-high' || minPrice !== '' || maxPrice !== '';

/** Loads more when it comes near the screen. The button is for keyboards and after an error. */
function MoreCars({ search }: { search: UseInfiniteQueryResult }) {
  const { isFetchingNextPage, isFetchNextPageError: hasFailed, fetchNextPage } = search;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ref.current || isFetchingNextPage || hasFailed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '800px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={ref} className={classes.more}>
      {hasFailed && <p role="alert">Failed to fetch cars</p>}
      <MoreButton list={search} label={hasFailed ? 'Try again' : 'Load more'} />
    </div>
  );
}
