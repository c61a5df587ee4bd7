import { addDays, bookingHorizonDays, newYorkDay } from '@curbside/domain/calendar/days';
import { product } from '@curbside/domain/product';
import { sortOrders } from '@curbside/domain/search/search-query';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow, useToday } from '../../platform/clock.tsx';
import { DroppedDatesNotice } from '../../ui/date-range-picker/dropped-dates-notice.tsx';
import { LazyDateRangePicker } from '../../ui/date-range-picker/lazy-date-range-picker.tsx';
import { PageHeader } from '../../ui/page.tsx';
import namedMedia from '../../ui/theme/named-media.json' with { type: 'json' };
import { carSearchQuery } from './api.ts';
import classes from './browse-view.module.css';
import { CategoryFilter } from './category-filter.tsx';
import { FoundCars } from './found-cars.tsx';
import { noFilters, readFilters } from './search-filters.ts';
import { SearchForm } from './search-form.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { useSearchFilters } from './use-search-filters.ts';

const sortLabels = {
  recommended: 'Recommended',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  trips: 'Most trips',
} as const;

/** For the loader of a page with the browse view: runs the search of its address. */
export function prefetchBrowse(client: QueryClient, { url }: Request, now: Date): Promise<void> {
  const filters = readFilters(new URL(url).searchParams, newYorkDay(now));
  return client.prefetchInfiniteQuery(carSearchQuery(filters));
}

/** The search and its results. The address bar holds every filter. */
export function BrowseView() {
  const [filters, change] = useSearchFilters();
  const [isPicking, setIsPicking] = useState(false);
  const today = useToday();
  const now = useNow();
  // Until the width is known, the style sheet hides one of the two forms.
  const isSmall = useMediaQuery(namedMedia.phone);
  const pickDates = () => setIsPicking(true);
  return (
    <>
      <PageHeader title="Let's go for a drive" subtitle={product.tagline} size="large" />
      {!isSmall && (
        <div className={classes.bar}>
          <SearchForm filters={filters} onChange={change} onPickDates={pickDates} />
        </div>
      )}
      <SearchSheet
        filters={filters}
        onChange={change}
        onPickDates={pickDates}
        isPicking={isPicking}
      />
      <div className={classes.tools}>
        <CategoryFilter value={filters.category} onChange={(category) => change({ category })} />
        <NativeSelect
          className={classes.sort}
          aria-label="Sort by"
          value={filters.sort}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            change({ sort: sortOrders.find((order) => order === chosen) });
          }}
          data={sortOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
        />
      </div>
      <DroppedDatesNotice className={classes.notice} />
      <FoundCars filters={filters} onReset={() => change({ ...noFilters, sort: filters.sort })} />
      <LazyDateRangePicker
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        value={filters.dates}
        onSave={(dates) => change({ dates })}
        today={today}
        lastDay={addDays(today, bookingHorizonDays)}
        now={now}
      />
    </>
  );
}
