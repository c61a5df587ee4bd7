import { formatCount } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './list-pager.module.css';

interface ListPagerProps {
  /** On all pages together. */
  total: number;
  /** '1 user', '2,418 users'. */
  countLabel: string;
  /** The number of the first row on this page, from 1. */
  firstRow: number;
  shown: number;
  /** The page after this one; undefined on the last. */
  nextTo: string | undefined;
  /** The first page; undefined on it. */
  firstTo: string | undefined;
}

/** '51–100', or '51' for a page of one row. */
function rangeOf({ firstRow, shown }: ListPagerProps): string {
  const last = firstRow + shown - 1;
  const [from, to] = [firstRow, last].map(formatCount);
  return last > firstRow ? `${from}–${to}` : `${from}`;
}

/** Below a paged list: which rows of how many, and the way on. Back is the browser's. */
export function ListPager(props: ListPagerProps) {
  const { total, countLabel, shown, nextTo, firstTo } = props;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <p role="status" className={classes.count}>
        {shown < total ? `${rangeOf(props)} of ${countLabel}` : countLabel}
      </p>
      {firstTo && (
        <Button component={Link} to={firstTo} variant="default" size="sm">
          First page
        </Button>
      )}
      {nextTo && (
        <Button component={Link} to={nextTo} variant="default" size="sm">
          Next page
        </Button>
      )}
    </nav>
  );
}
