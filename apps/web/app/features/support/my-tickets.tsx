import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { myTicketsQuery } from './api.ts';
import classes from './support.module.css';
import { statusLabels, statusTones } from './ticket-words.ts';

/** What one has asked before; nothing where there is no ticket. */
export function MyTickets() {
  const now = useNow();
  const { data } = useQuery(myTicketsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card title="Your tickets">
      <ul className={classes.tickets}>
        {data.map(({ id, subject, status, createdAt }) => (
          <li key={id}>
            <Link to={`/tickets/${id}`} className={classes.ticket}>
              <span className={classes.subject}>{subject}</span>
              <span className={classes.when}>{formatRelative(createdAt, now)}</span>
              <StatusBadge tone={statusTones[status]} label={statusLabels[status]} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
