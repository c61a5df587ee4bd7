import IconX from 'icon:x';
import type { ActiveFilter } from './active-filters.ts';
import classes from './filter-chips.module.css';
import type { ChangeFilters } from './use-search-filters.ts';

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  onChange: ChangeFilters;
  onClear: () => void;
}

/** The active filters; a click on a chip removes its filter. The search above has the dates. */
export function FilterChips({ active, onChange, onClear }: FilterChipsProps) {
  const chips = active.filter(({ filter }) => filter !== 'dates');
  if (chips.length === 0) return null;
  return (
    <div className={classes.row}>
      <ul className={classes.chips} aria-label="Filters">
        {chips.map(({ label, removal }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.chip}
              aria-label={`Remove: ${label}`}
              onClick={() => onChange(removal)}
            >
              {label}
              <IconX />
            </button>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}
