import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './list-pager.module.css';

interface ListPagerProps {
  /** On all pages together. */
  total: number;
  /** '1 user', '2,418 users'. */
  countLabel: string;
  shown: number;
  /** The page after this one; undefined on the last. */
  nextTo: string | undefined;
  /** The first page; undefined on it. */
  firstTo: string | undefined;
}

/** Below a paged list: how many there are, and the way on. Back is the browser's. */
export function ListPager({ total, countLabel, shown, nextTo, firstTo }: ListPagerProps) {
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <p role="status" className={classes.count}>
        {shown < total ? `${shown} of ${countLabel}` : countLabel}
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
