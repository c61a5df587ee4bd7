import type { Day } from '@curbside/domain/calendar/days';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { daysLabel } from '../../ui/date-range-picker/day-labels.ts';
import { Sheet } from '../../ui/sheet.tsx';
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

/** On small screens: one line with the search, and the form in a bottom sheet. */
export function SearchSheet({ filters, onChange, onPickDates, isPicking }: SearchSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const today = useToday();
  return (
    <div className={classes.small}>
      <button
        type="button"
        className={classes.trigger}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.lines}>
          <span className={classes.where}>{filters.location || 'Where to?'}</span>
          <span className={classes.details}>{detailsOf(filters, today)}</span>
        </span>
        <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
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
  const { minPrice, maxPrice } = filters;
  const dates = trip ? daysLabel(trip, today) : 'Add dates';
  const price =
    minPrice && maxPrice
      ? `$${minPrice}–$${maxPrice}`
      : minPrice
        ? `from $${minPrice}`
        : maxPrice && `up to $${maxPrice}`;
  return [dates, price || 'Any price'].join(' · ');
}
