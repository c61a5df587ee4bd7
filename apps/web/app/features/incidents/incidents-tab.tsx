import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { incidentCalls } from '@curbside/domain/incidents/calls';
import type { Incident } from '@curbside/domain/incidents/endpoints';
import { severityNames, typeNames } from '@curbside/domain/incidents/texts';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ClaimsPanel } from '../claims/index.ts';
import { PickupLink } from '../pickup-reports/index.ts';
import { incidentTones } from './incident-tones.ts';
import classes from './incidents-tab.module.css';

// It brings a library of time zones.
const IncidentForm = lazy(() => import('./incident-form.tsx'));

interface IncidentsTabProps {
  booking: Booking;
  side: BookingParty;
}

/** The tab 'Issues': what was reported, the form while the trip is under way, and then the claims. */
export function IncidentsTab({ booking, side }: IncidentsTabProps) {
  const client = useQueryClient();
  const query = {
    ...apiQuery(incidentCalls.incidentsOfBooking, { params: { id: booking.id } }),
    ...fetchedOnView,
  };
  const incidents = useQuery(query);
  // Once a report is sent, the form is opened for the next one only if there is a next one.
  const [isWriting, setWriting] = useState(true);
  const now = useNow(10_000);
  const { allowed, reason } = booking.actions.report;
  const isTrip = booking.status === 'approved' || booking.status === 'completed';
  const hasEnded = isTrip && now > new Date(booking.endsAt);
  const hasTrip = booking.contract !== null;
  return (
    <Stack gap="lg">
      <QueryView
        query={incidents}
        loadingText="Loading reports…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The reports could not be loaded"
        failedHeadingLevel={3}
        empty={hasTrip && <p className={classes.note}>Nothing has been reported on this trip.</p>}
      >
        {(data) => (
          <ul className={classes.list}>
            {data.map((incident) => (
              <li key={incident.id}>
                <IncidentView incident={incident} booking={booking} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <PickupLink booking={booking} />
      {hasEnded && <ClaimsPanel booking={booking} side={side} />}
      {!allowed ? (
        <p className={classes.note}>
          {reason}
          {hasEnded && (
            <>
              {' '}
              {side === 'owner'
                ? 'Claim what you found after drop-off above, or write to'
                : 'If you found damage after drop-off, write to'}{' '}
              <Anchor component={Link} to={`/support?bookingId=${booking.id}`} inherit>
                Help &amp; Support
              </Anchor>{' '}
              about this trip.
            </>
          )}
        </p>
      ) : isWriting ? (
        <Suspense fallback={<Skeleton className={classes.skeleton} />}>
          <IncidentForm
            bookingId={booking.id}
            startDate={booking.startDate}
            endsAt={booking.endsAt}
            isFurther={Boolean(incidents.data?.length)}
            onReported={() => {
              setWriting(false);
              notifySuccess(
                'Your report has been sent. Both sides and our team have been notified.',
              );
              void client.invalidateQueries({ queryKey: query.queryKey });
            }}
          />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" onClick={() => setWriting(true)}>
            Report another issue
          </Button>
        </div>
      )}
    </Stack>
  );
}

function IncidentView({ incident, booking }: { incident: Incident; booking: Booking }) {
  const { status, incidentType, severity, description, resolution, photos } = incident;
  const { location, policeReportNumber, estimatedDamage } = incident;
  const isByGuest = incident.reporterRole === 'renter';
  return (
    <article>
      <div className={classes.head}>
        <StatusBadge tone={incidentTones[status]} label={capitalized(status)} />
        <span className={classes.note}>
          {typeNames[incidentType]}, {severityNames[severity].toLowerCase()},{' '}
          {formatInstant(incident.incidentDate)}
        </span>
      </div>
      <p className={classes.text}>{description}</p>
      <div className={classes.facts}>
        <Facts>
          <Fact label="Reported by">
            {isByGuest ? `${booking.renterName} (guest)` : `${booking.ownerName} (host)`}
          </Fact>
          {location && <Fact label="Location">{location}</Fact>}
          {policeReportNumber && <Fact label="Police report number">{policeReportNumber}</Fact>}
          {estimatedDamage && <Fact label="Estimated damage">{formatMoney(estimatedDamage)}</Fact>}
        </Facts>
      </div>
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
