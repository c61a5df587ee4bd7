import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './card-text.module.css';

/** Leads staff to everything about a booking; shows its ID unless told otherwise. */
export function BookingLink({ id, children = id }: { id: number; children?: ReactNode }) {
  return (
    <Link to={`/staff/bookings/${id}`} className={classes.link}>
      {children}
    </Link>
  );
}

/** Leads staff to everything about a car; shows its ID unless told otherwise. */
export function CarLink({ id, children = id }: { id: number; children?: ReactNode }) {
  return (
    <Link to={`/staff/cars/${id}`} className={classes.link}>
      {children}
    </Link>
  );
}

/** Leads staff to everything about a person. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={`/staff/people/${id}`} className={classes.link}>
      {children}
    </Link>
  );
}
