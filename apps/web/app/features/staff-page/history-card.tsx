import type { HistoryEntry } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant } from '../../platform/formatters.ts';
import { Card } from '../../ui/cards/card.tsx';
import { actionName } from './action-name.ts';
import cardText from './card-text.module.css';
import classes from './history-card.module.css';
import { PersonLink } from './links.tsx';
import { Moment } from './moment.tsx';

interface HistoryCardProps {
  entries: readonly HistoryEntry[];
  /** The subject of the page, by its name in the actions. */
  about: string;
}

/** The events of a booking or an account, newest first, with the reasons that staff gave. */
export function HistoryCard({ entries, about }: HistoryCardProps) {
  return (
    <Card title="History">
      {entries.length === 0 && <p className={cardText.note}>Nothing happened yet.</p>}
      <ol className={classes.list}>
        {withoutRepeats(entries).map(({ entry, count }) => (
          <li key={`${entry.at}-${entry.action}-${entry.entityId}`} className={classes.entry}>
            <p className={cardText.words}>
              {actionName(entry.action, about)}
              {count > 1 && ` (${count})`}
              {entry.actorId && (
                <>
                  {' '}
                  by <PersonLink id={entry.actorId}>{entry.actor}</PersonLink>
                </>
              )}
            </p>
            <p className={cardText.note}>
              {!entry.actorId && `${entry.actor} · `}
              <Moment at={entry.at} />
            </p>
            {(['reason', 'note'] as const).map((name) => {
              const text = entry.details[name];
              return typeof text === 'string' ? (
                <p key={name} className={cardText.words}>
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

/** Four photos of one minute are one line. */
function withoutRepeats(entries: readonly HistoryEntry[]) {
  const lines: { entry: HistoryEntry; count: number }[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && isRepeat(last.entry, entry)) last.count += 1;
    else lines.push({ entry, count: 1 });
  }
  return lines;
}

const isRepeat = (later: HistoryEntry, { action, actor, at, details }: HistoryEntry) =>
  action === later.action &&
  actor === later.actor &&
  !details.reason &&
  !details.note &&
  formatInstant(at) === formatInstant(later.at);
