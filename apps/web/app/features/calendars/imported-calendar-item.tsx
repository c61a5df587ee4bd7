import { bookingPath } from '@curbside/domain/bookings/pages';
import type { ImportedCalendar } from '@curbside/domain/calendars/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { formatMoment } from '../../platform/formatters.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { importedCalendarsQuery, refreshCalendar, removeCalendar } from './api.ts';
import classes from './calendars.module.css';

const badges: Record<ImportedCalendar['status'], { tone: Tone; label: string }> = {
  working: { tone: 'green', label: 'Up to date' },
  waiting: { tone: 'amber', label: 'Being read' },
  failing: { tone: 'red', label: 'Cannot be read' },
};

/** One calendar of another site: its state, what collides with trips, refresh and remove. */
export function ImportedCalendarItem({ calendar }: { calendar: ImportedCalendar }) {
  const { id, carId, name, status, problem, collisions } = calendar;
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const listAgain = () =>
    client.invalidateQueries({ queryKey: importedCalendarsQuery(carId).queryKey });
  const refresh = useMutation({ mutationFn: () => refreshCalendar(id), onSuccess: listAgain });
  const remove = useMutation({ mutationFn: () => removeCalendar(id), onSuccess: listAgain });
  const error = refresh.error ?? remove.error;
  return (
    <li className={classes.item} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.subtitle}>{name}</h3>
        <StatusBadge {...badges[status]} />
      </div>
      <p className={classes.text}>{stateWords(calendar)}</p>
      {problem && (
        <Notice tone="warning">
          {problem} {calendar.readAt && 'What it had taken stays taken until we can read it again.'}
        </Notice>
      )}
      {collisions.length > 0 && (
        <Notice tone="danger" title="Taken here and there">
          <ul className={classes.collisions}>
            {collisions.map(({ start, end, summary, bookingId }) => (
              <li key={`${bookingId} ${start} ${summary}`}>
                {summary || 'An event'}, {formatMoment(new Date(start))} to{' '}
                {formatMoment(new Date(end))}, is at the time of a trip.{' '}
                <Link to={bookingPath('owner', bookingId)}>View the trip</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Notice tone="danger">
        {error && messageOf(error, 'This did not work. Please try again.')}
      </Notice>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={refresh.isPending}
          aria-label={`Read now: ${name}`}
          onClick={() => refresh.mutate()}
        >
          Read now
        </Button>
        <Button variant="subtle" aria-label={`Remove ${name}`} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        isDestructive
        isPending={remove.isPending}
      >
        Guests can then book what only this calendar had taken.
      </ConfirmDialog>
    </li>
  );
}

/** 'Last read Nov 24, 10:00 AM. 3 events ahead.' */
function stateWords({ readAt, eventCount }: ImportedCalendar): string {
  if (!readAt) return 'Not read yet.';
  return `Last read ${formatMoment(new Date(readAt))}. ${countOf(eventCount, 'event')} ahead.`;
}
