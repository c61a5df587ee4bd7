import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** The number of filters that are on. */
  count: number;
  /** For a filter of the address that is wrong and says so. */
  startsOpen?: boolean;
  /** Also on wide screens: they are too many for a line. */
  isFoldedEverywhere?: boolean;
  children: ReactNode;
}

/** The filters beside a list's search. On narrow screens they open below it, so that rows come first. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { count, startsOpen = false, isFoldedEverywhere = false, children } = props;
  const [isOpen, setIsOpen] = useState(startsOpen);
  const bodyId = useId();
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        data-folds-filters
        data-everywhere={isFoldedEverywhere || undefined}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} active`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal className={classes.icon} />
        {isFoldedEverywhere && <span className={classes.word}>Filters</span>}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      <div
        id={bodyId}
        className={classes.body}
        data-open={isOpen || undefined}
        data-everywhere={isFoldedEverywhere || undefined}
      >
        {children}
      </div>
    </>
  );
}
