import { lastBookableDay, marketDay } from '@curbside/domain/calendar/days';
import { product } from '@curbside/domain/product';
import { useMounted } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNow, useToday } from '../../platform/clock.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useMedia } from '../../ui/theme/use-media.ts';
import { DroppedDatesNotice, LazyDateRangePicker } from '../trip-dates/index.ts';
import { carSearchQuery, facetsQuery } from './api.ts';
import classes from './browse-view.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import { FoundCars, type FoundCarsProps } from './found-cars.tsx';
import type { CarMapProps } from './map/car-map.tsx';
// With the page, so that the map has its styles before its scripts.
import './map/car-map.module.css';
import { PlainMap } from './map/plain-map.tsx';
import { OptionPills } from './option-pills.tsx';
import { categoryFilters, readFilters } from './search-filters.ts';
import { SearchForm } from './search-form.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { SortSelect } from './sort-select.tsx';
import { useSearchFilters } from './use-search-filters.ts';
import { ViewLink } from './view-link.tsx';

const CarMap = lazy(() => import('./map/car-map.tsx'));
const noCars: ReadonlySet<number> = new Set();

/** For the loader of a page with the browse view: runs the search of its address. */
export async function prefetchBrowse(
  client: QueryClient,
  { url }: Request,
  now: Date,
): Promise<void> {
  const filters = readFilters(new URL(url).searchParams, marketDay(now));
  await Promise.all([
    client.prefetchInfiniteQuery(carSearchQuery(filters)),
    client.prefetchQuery(facetsQuery(filters)),
  ]);
}

/** The search and its results. The address bar holds every filter. */
export function BrowseView() {
  const [filters, change] = useSearchFilters();
  const [isPicking, setIsPicking] = useState(false);
  const { data: facets } = useQuery(facetsQuery(filters));
  const today = useToday();
  const now = useNow();
  // Until the width is known, the style sheet hides one of the two forms.
  const isSmall = useMedia('below-wide');
  const pickDates = () => setIsPicking(true);
  return (
    <>
      <PageHeader title="Let's go for a drive" subtitle={product.tagline} size="large" />
      {!isSmall && (
        <div className={classes.bar}>
          <SearchForm filters={filters} onChange={change} onPickDates={pickDates} isBar />
        </div>
      )}
      <div className={classes.tools}>
        <SearchSheet
          filters={filters}
          onChange={change}
          onPickDates={pickDates}
          isPicking={isPicking}
        />
        <div className={classes.categories}>
          <OptionPills
            label="Category"
            isLabelHidden
            isOneLine
            options={categoryFilters.map((value) => ({
              value,
              label: value,
              count: value === 'All' ? undefined : facets?.categories[value],
            }))}
            isChosen={(value) => value === filters.category}
            onToggle={(category) => change({ category })}
          />
        </div>
        <FilterSheet filters={filters} onChange={change} className={classes.filters} />
        <ViewLink filters={filters} />
        <SortSelect
          value={filters.sort}
          onChange={(sort) => change({ sort })}
          className={classes.sort}
        />
      </div>
      <DroppedDatesNotice className={classes.notice} />
      {filters.isMap ? (
        <MapAndCars filters={filters} facets={facets} onChange={change} />
      ) : (
        <FoundCars filters={filters} facets={facets} onChange={change} />
      )}
      <LazyDateRangePicker
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        value={filters.dates}
        onSave={(dates) => change({ dates })}
        today={today}
        lastDay={lastBookableDay(today)}
        now={now}
      />
    </>
  );
}

/** The map beside the list. Each marks what the other has under the pointer or the focus. */
function MapAndCars(props: Omit<FoundCarsProps, 'marked'>) {
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(noCars);
  return (
    <div className={classes.both}>
      <div className={classes.map}>
        <section className={classes.section} aria-label="Map" aria-describedby="map-hint">
          <p id="map-hint" className={classes.hint}>
            Cars stand near the middle of their neighborhood. The host tells you the exact spot once
            the trip is approved.
          </p>
          <MapWithScripts
            filters={props.filters}
            facets={props.facets}
            list={list}
            onMark={setMarked}
          />
        </section>
      </div>
      <div ref={list} className={classes.list}>
        <FoundCars {...props} marked={marked} />
      </div>
    </div>
  );
}

/**
 * The map, once its scripts are there: React would replace a map from the server, and lose the tap
 * or key that was on its way. Without scripts its places are a list.
 */
function MapWithScripts(props: CarMapProps) {
  if (useMounted()) {
    return (
      <Suspense>
        <CarMap {...props} />
      </Suspense>
    );
  }
  return (
    <noscript>
      <PlainMap filters={props.filters} facets={props.facets} />
    </noscript>
  );
}
