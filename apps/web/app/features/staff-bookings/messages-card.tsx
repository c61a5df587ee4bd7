import type { Message } from '@curbside/domain/messaging/endpoints';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import classes from './staff-booking.module.css';

interface MessagesCardProps {
  messages: readonly Message[];
  bookingId: number;
}

/** The thread of the trip, oldest first. */
export function MessagesCard({ messages, bookingId }: MessagesCardProps) {
  return (
    <Card
      title="Messages"
      actions={
        <Link to={`/messages/${bookingId}`} className={classes.link}>
          Open the thread
        </Link>
      }
    >
      {messages.length === 0 ? (
        <p className={classes.note}>No messages yet.</p>
      ) : (
        <ol className={classes.list}>
          {messages.map(({ id, senderName, message, createdAt, isAutomated }) => (
            <li key={id} className={classes.entry} data-quiet={isAutomated === 1 || undefined}>
              <p className={classes.note}>
                {senderName ?? 'Deleted user'} · {formatInstant(createdAt)}
              </p>
              <p className={classes.words}>{message}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
