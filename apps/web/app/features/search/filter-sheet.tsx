import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import classes from './filter-sheet.module.css';
import type { SearchFilters } from './search-filters.ts';
import type { ChangeFilters } from './use-search-filters.ts';

const FilterOptions = lazy(() => import('./filter-options.tsx'));

interface FilterSheetProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  className?: string;
}

/** The button 'Filters' and what it opens: seats, transmission, fuel and features. */
export function FilterSheet({ filters, onChange, className }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { seats, transmission, fuelType, features, isInstant } = filters;
  const count =
    [seats, transmission, fuelType].filter((value) => value !== '').length +
    features.length +
    (isInstant ? 1 : 0);
  return (
    <>
      <Button
        variant="default"
        className={`${classes.button} ${className ?? ''}`}
        aria-haspopup="dialog"
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} active`}
        leftSection={<IconAdjustmentsHorizontal className={classes.icon} />}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.word}>Filters</span>
        {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <Sheet opened={isOpen} onClose={close} title="Filters">
        <Suspense>
          <FilterOptions filters={filters} onChange={onChange} onDone={close} />
        </Suspense>
      </Sheet>
    </>
  );
}
