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

const pages: Partial<Record<string, (id: string) => string>> = {
  booking: (id) => `/staff/bookings/${id}`,
  car: (id) => `/staff/cars/${id}`,
  incident: (id) => `/admin/compliance?incident=${id}`,
  ticket: (id) => `/tickets/${id}`,
  user: (id) => `/staff/people/${id}`,
};

/** The ID of what a row of the audit log is about, leading to its page where it has one. */
export function EntityLink({ entity, id }: { entity: string; id: string }) {
  const page = pages[entity]?.(id);
  if (!page) return id;
  return (
    <Link to={page} className={classes.link}>
      {id}
    </Link>
  );
}
