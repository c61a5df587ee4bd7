import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './card-text.module.css';

/** The pages of staff, by what they are about in the audit log. */
const pages = {
  booking: (id: string | number) => `/staff/bookings/${id}`,
  car: (id: string | number) => `/staff/cars/${id}`,
  // Only claims are charges of their own there.
  charge: (id: string | number) => `/claims/${id}`,
  incident: (id: string | number) => `/admin/compliance?incident=${id}`,
  ticket: (id: string | number) => `/tickets/${id}`,
  user: (id: string | number) => `/staff/people/${id}`,
};

interface EntityLinkProps {
  entity: string;
  id: string | number;
  children?: ReactNode;
}

/** Leads staff to the page of an entity, if it has one; shows its ID unless told otherwise. */
export function EntityLink({ entity, id, children = id }: EntityLinkProps) {
  if (!Object.hasOwn(pages, entity)) return children;
  return (
    <Link to={pages[entity as keyof typeof pages](id)} className={classes.link}>
      {children}
    </Link>
  );
}

export const BookingLink = (props: { id: number; children?: ReactNode }) => (
  <EntityLink entity="booking" {...props} />
);

export const CarLink = (props: { id: number; children?: ReactNode }) => (
  <EntityLink entity="car" {...props} />
);

export const PersonLink = (props: { id: string; children: ReactNode }) => (
  <EntityLink entity="user" {...props} />
);
