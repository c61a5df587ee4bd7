import type { Message } from '@curbside/domain/messaging/endpoints';
import { Link } from 'react-router';
import { Card } from '../../ui/cards/card.tsx';
import { cardText, Moment } from '../staff-page/index.ts';
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
        <Link to={`/messages/${bookingId}`} className={cardText.link}>
          Open the thread
        </Link>
      }
    >
      {messages.length === 0 ? (
        <p className={cardText.note}>No messages yet.</p>
      ) : (
        <ol className={classes.list}>
          {messages.map(({ id, senderName, message, createdAt, isAutomated }) => (
            <li key={id} className={classes.entry} data-quiet={isAutomated === 1 || undefined}>
              <p className={cardText.note}>
                {senderName} · <Moment at={createdAt} />
              </p>
              <p className={cardText.words}>{message}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
