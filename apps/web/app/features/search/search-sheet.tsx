import IconSearch from 'icon:search';
import { chargedDays, type Day } from '@curbside/domain/calendar/days';
import { useState } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { daysLabel } from '../../ui/calendar/day-labels.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Stones } from '../../ui/stones.tsx';
import { priceLabel } from './active-filters.ts';
import { type SearchFilters, tripOf } from './search-filters.ts';
import { SearchForm } from './search-form.tsx';
import classes from './search-sheet.module.css';
import type { ChangeFilters } from './use-search-filters.ts';

interface SearchSheetProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  onPickDates: () => void;
  /** While the date picker is open, Escape closes the picker and not the sheet. */
  isPicking: boolean;
}

/** On phones and tablets: one line with the search, and the form in a sheet. */
export function SearchSheet({ filters, onChange, onPickDates, isPicking }: SearchSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const today = useToday();
  const trip = tripOf(filters);
  return (
    <div className={classes.small}>
      <button
        type="button"
        className={classes.trigger}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch className={classes.icon} />
        <span className={classes.lines}>
          <span className={classes.where}>{filters.location || 'Where to?'}</span>
          <span className={classes.details}>{detailsOf(filters, today)}</span>
        </span>
        {trip && <Stones days={chargedDays(trip)} className={classes.stones} />}
      </button>
      <Sheet opened={isOpen} onClose={close} title="Search cars" isCovered={isPicking}>
        <SearchForm
          filters={filters}
          onChange={onChange}
          onPickDates={onPickDates}
          onSearch={close}
        />
      </Sheet>
    </div>
  );
}

function detailsOf(filters: SearchFilters, today: Day): string {
  const trip = tripOf(filters);
  const dates = trip ? daysLabel(trip, today) : 'Add dates';
  return [dates, priceLabel(filters) || 'Any price'].join(' · ');
}
