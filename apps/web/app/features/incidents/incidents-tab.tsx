import type { Booking } from '@curbside/domain/bookings/booking';
import { type Incident, incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import type { IncidentStatus } from '@curbside/domain/incidents/states';
import { severityNames, typeNames } from '@curbside/domain/incidents/texts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../platform/clock.tsx';
import { formatInstant } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './incidents-tab.module.css';

// It brings a library of time zones.
const IncidentForm = lazy(() => import('./incident-form.tsx'));

/** The form opens and closes with the trip while one looks. */
const clockMs = 10_000;

/** The tab 'Issues': what was reported, and the form while the trip is under way. */
export function IncidentsTab({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const query = {
    ...apiQuery(incidentEndpoints.incidentsOfBooking, { params: { id: booking.id } }),
    ...fetchedOnView,
  };
  const incidents = useQuery(query);
  const [sentCount, setSentCount] = useState(0);
  const now = useNow(clockMs);
  const { allowed, reason } = booking.actions.report;
  const isOver = now > new Date(booking.endsAt);
  return (
    <Stack gap="lg">
      <QueryView
        query={incidents}
        loadingText="Loading reports…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The reports could not be loaded"
        failedHeadingLevel={3}
        empty={<p className={classes.note}>Nothing has been reported on this trip.</p>}
      >
        {(data) => (
          <ul className={classes.list}>
            {data.map((incident) => (
              <li key={incident.id}>
                <IncidentView incident={incident} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {allowed && !isOver ? (
        <Suspense fallback={<Skeleton className={classes.skeleton} />}>
          <IncidentForm
            // After a report is sent, the next one starts empty.
            key={sentCount}
            bookingId={booking.id}
            endsAt={booking.endsAt}
            onReported={() => {
              setSentCount((count) => count + 1);
              notifySuccess('Your report is sent. Both sides and our team have been told.');
              void client.invalidateQueries({ queryKey: query.queryKey });
            }}
          />
        </Suspense>
      ) : (
        <p className={classes.note}>{reason ?? 'Incidents can be reported until the trip ends.'}</p>
      )}
    </Stack>
  );
}

const tones = {
  reported: 'amber',
  investigating: 'blue',
  resolved: 'grey',
} as const satisfies Record<IncidentStatus, Tone>;

const statusNames = {
  reported: 'Reported',
  investigating: 'Investigating',
  resolved: 'Resolved',
} as const satisfies Record<IncidentStatus, string>;

function IncidentView({ incident }: { incident: Incident }) {
  const { status, incidentType, severity, description, resolution, photos } = incident;
  return (
    <article>
      <div className={classes.head}>
        <StatusBadge tone={tones[status]} label={statusNames[status]} />
        <span className={classes.note}>
          {typeNames[incidentType]}, {severityNames[severity].toLowerCase()},{' '}
          {formatInstant(incident.incidentDate)}, by the{' '}
          {incident.reporterRole === 'renter' ? 'guest' : 'host'}
        </span>
      </div>
      <p className={classes.text}>{description}</p>
      {resolution && <p className={classes.text}>Resolved: {resolution}</p>}
      <div className={classes.photos}>
        {photos.map((photo) => (
          <a key={photo} href={photo} target="_blank" rel="noreferrer">
            <img src={`${photo}?width=320`} alt="Of the incident" className={classes.photo} />
          </a>
        ))}
      </div>
    </article>
  );
}
