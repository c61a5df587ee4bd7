import type { HistoryEntry } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import classes from './staff-booking.module.css';

/** The history of a booking, newest first, with the reasons that staff gave. */
export function HistoryCard({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Card title="History">
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.at}-${entry.action}-${entry.entityId}`} className={classes.entry}>
            <p className={classes.words}>{wordsOf(entry.action)}</p>
            <p className={classes.note}>
              {entry.actor} · {formatInstant(entry.at)}
            </p>
            {(['reason', 'note'] as const).map((name) => {
              const text = entry.details[name];
              return typeof text === 'string' ? (
                <p key={name} className={classes.words}>
                  {capitalized(name)}: {text}
                </p>
              ) : null;
            })}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** 'booking.payout_frozen' is 'Booking: payout frozen'. */
function wordsOf(action: string): string {
  const [thing = '', what = ''] = action.split('.');
  return `${capitalized(thing)}: ${what.replaceAll('_', ' ')}`;
}
