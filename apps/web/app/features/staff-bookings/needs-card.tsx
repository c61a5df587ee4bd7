import { isAdmin } from '@curbside/domain/accounts/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
import { cardText } from '../staff-page/index.ts';
import { workQuery } from '../work/index.ts';
import classes from './needs-card.module.css';
import { needsOf } from './needs-doing.ts';

/** Leads the page of a booking: what waits for staff, and the way there. */
export function NeedsCard({ all }: { all: StaffBooking }) {
  const { role } = useSignedInUser();
  const { data: work = [] } = useQuery(workQuery);
  const needs = needsOf({ all, work, role });
  return (
    <section
      className={classes.card}
      data-waits={needs.length > 0 || undefined}
      aria-labelledby="needs-doing"
    >
      <h2 id="needs-doing" className={classes.title}>
        Needs doing
      </h2>
      {needs.length === 0 ? (
        <p className={classes.nothing}>
          {isAdmin(role) ? 'Nothing waits for staff.' : 'Nothing waits for support.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {needs.map(({ key, text, note, to, action }) => (
            <li key={key} className={classes.need}>
              <div>
                <p className={classes.text}>{text}</p>
                {note && <p className={cardText.note}>{note}</p>}
              </div>
              {to && (
                <Link to={to} className={classes.link}>
                  {action}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
