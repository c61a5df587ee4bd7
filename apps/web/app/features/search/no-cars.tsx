import type { LooseFilter } from '@curbside/domain/search/facets';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { type ActiveFilter, filterToLoosen } from './active-filters.ts';
import type { CategoryFilter } from './search-filters.ts';
import type { ChangeFilters } from './use-search-filters.ts';

interface NoCarsProps {
  category: CategoryFilter;
  active: readonly ActiveFilter[];
  /** How many cars there are without each filter. */
  without: Partial<Record<LooseFilter, number>> | undefined;
  onChange: ChangeFilters;
  onClear: () => void;
}

/** Nothing is found: the way on is the filter that hides the most cars. */
export function NoCars({ category, active, without, onChange, onClear }: NoCarsProps) {
  const text =
    category === 'All'
      ? 'No cars available yet. Be the first to list your car!'
      : `No ${category} cars available.`;
  if (active.length === 0) {
    return (
      <Beginning
        text={text}
        action={
          <Button component={Link} to="/list-car">
            List your car
          </Button>
        }
      />
    );
  }
  const loose = without && filterToLoosen(active, without);
  return (
    <Beginning
      text={text}
      hint={without && hintOf(loose)}
      action={
        <>
          {loose && <Button onClick={() => onChange(loose.removal)}>Remove “{loose.label}”</Button>}
          <Button variant="default" onClick={onClear}>
            Clear all filters
          </Button>
        </>
      }
    />
  );
}

function hintOf(loose: { label: string; cars: number } | undefined): string {
  if (!loose) return 'No single filter is the reason. Remove several of them.';
  const verb = loose.cars === 1 ? 'is' : 'are';
  return `Without “${loose.label}”, ${countOf(loose.cars, 'car')} ${verb} available.`;
}
