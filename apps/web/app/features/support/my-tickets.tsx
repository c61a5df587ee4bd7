import { countOf } from '@curbside/domain/text/count-of';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import { ListPager } from '../../ui/lists/list-pager.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { myTicketsQuery } from './api.ts';
import classes from './support.module.css';
import { statusLabels, statusTones } from './ticket-words.ts';

/** The person's tickets; nothing before the first one. */
export function MyTickets() {
  const now = useNow();
  const { cursor, linkToPage } = useListAddress(['created']);
  const { data, isPlaceholderData } = useQuery(myTicketsQuery(cursor));
  if (!data || data.total === 0) return null;
  const { rows, total, firstRow, nextCursor } = data;
  return (
    <div className={classes.mine}>
      <Card title="Your tickets">
        <ul className={classes.tickets} aria-busy={isPlaceholderData}>
          {rows.map(({ id, subject, status, createdAt }) => (
            <li key={id}>
              <Link to={`/tickets/${id}`} className={classes.ticket}>
                <span className={classes.subject}>{subject}</span>
                <span className={classes.when}>{formatRelative(createdAt, now)}</span>
                <StatusBadge tone={statusTones[status]} label={statusLabels[status]} />
              </Link>
            </li>
          ))}
        </ul>
        {rows.length < total && (
          <ListPager
            total={total}
            countLabel={countOf(total, 'ticket')}
            firstRow={firstRow}
            shown={rows.length}
            nextTo={nextCursor && linkToPage(nextCursor)}
            firstTo={cursor && linkToPage(undefined)}
          />
        )}
      </Card>
    </div>
  );
}
