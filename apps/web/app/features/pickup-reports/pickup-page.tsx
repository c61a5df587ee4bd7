import type { Booking } from '@curbside/domain/bookings/booking';
import type { PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useUser } from '../../platform/session.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { SubjectPage } from '../../shell/subject-page.tsx';
import { useWaysFromTrips } from '../../shell/use-ways-from-trips.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/pickup-page.ts';
import { pickupReportsQuery, reportedTripQuery } from './api.ts';
import classes from './pickup-reports.module.css';
import { ReportCard } from './report-card.tsx';
import { NoShowForm, RefuseForm } from './report-forms.tsx';

export const loader = (args: Route.LoaderArgs) => {
  const id = Number(args.params.bookingId);
  return prefetch(args, (client) => [
    client.prefetchQuery(reportedTripQuery(id)),
    client.prefetchQuery(pickupReportsQuery(id)),
  ]);
};
export const clientLoader = stayInBrowser;

/** A pickup that failed, for guest, host and staff: who did not come, or a car that was refused. */
export default function PickupPage({ params }: Route.ComponentProps) {
  const id = Number(params.bookingId);
  const booking = useQuery(reportedTripQuery(id));
  return (
    <SubjectPage
      title="Pickup"
      noun="trip"
      query={booking}
      notFound={{
        title: 'Trip not found',
        ...useWaysFromTrips({
          text: 'This trip doesn’t exist, or it is not one of yours.',
          forStaff: 'This trip doesn’t exist.',
        }),
      }}
    >
      {(data) => <PickupView booking={data} />}
    </SubjectPage>
  );
}

function PickupView({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const reports = useQuery(pickupReportsQuery(booking.id));
  const user = useUser();
  const tripPage = tripPageOf(booking, user?.id);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: pickupReportsQuery(booking.id).queryKey });
    void client.invalidateQueries({ queryKey: reportedTripQuery(booking.id).queryKey });
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title="Trouble at pickup"
        subtitle={`${booking.carTitle}, booking ${booking.id}. Pickup was planned for ${formatInstant(booking.startsAt)}.`}
      />
      <QueryView
        query={reports}
        loadingText="Loading…"
        skeleton={<Skeleton height={240} />}
        failed="The reports could not be loaded"
      >
        {(data) => (
          <>
            {data.reports.toReversed().map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                options={data.options}
                names={{ renter: booking.renterName, owner: booking.ownerName }}
                onChanged={refresh}
              />
            ))}
            <NewReport booking={booking} data={data} onReported={refresh} />
          </>
        )}
      </QueryView>
      {tripPage ? (
        <p className={classes.note}>
          {reports.data?.reports.length === 0 &&
            'Talk to each other first: most people are only late. '}
          <Anchor component={Link} to={`/inbox/booking/${booking.id}`} inherit>
            Open the chat
          </Anchor>
          , write to{' '}
          <Anchor component={Link} to={`/support?bookingId=${booking.id}`} inherit>
            Help &amp; Support
          </Anchor>
          , or go{' '}
          <Anchor component={Link} to={`${tripPage}?bookingId=${booking.id}`} inherit>
            back to the trip
          </Anchor>
          .
        </p>
      ) : (
        <p className={classes.note}>
          <Anchor component={Link} to={`/staff/bookings/${booking.id}`} inherit>
            Everything about this booking
          </Anchor>
        </p>
      )}
    </div>
  );
}

/** The page that lists the trip; none for staff. */
function tripPageOf({ renterId, ownerId }: Booking, userId: string | undefined) {
  if (userId === renterId) return '/my-bookings';
  return userId === ownerId ? '/owner-bookings' : undefined;
}

interface NewReportProps {
  booking: Booking;
  data: PickupReports;
  onReported: () => void;
}

/** The forms for the viewer's reports at this moment, or the reason for having none. */
function NewReport({ booking, data, onReported }: NewReportProps) {
  const { options } = data;
  const given = { bookingId: booking.id, onReported };
  const isOpen = data.reports.some(({ status }) => status === 'reported' || status === 'contested');
  if (isOpen || booking.status === 'cancelled') return null;
  const { car_refused: refusal, owner_absent: host, renter_absent: guest } = options;
  const isAllowed = [refusal, host, guest].some(({ decision }) => decision.allowed);
  const reasons = [refusal, host, guest].flatMap(({ decision }) =>
    decision.reason === undefined || decision.reason.startsWith('Only ') ? [] : [decision.reason],
  );
  return (
    <>
      {refusal.decision.allowed && (
        <RefuseForm {...given} startsAt={booking.startsAt} option={refusal} />
      )}
      {host.decision.allowed && <NoShowForm {...given} kind="owner_absent" option={host} />}
      {guest.decision.allowed && <NoShowForm {...given} kind="renter_absent" option={guest} />}
      {!isAllowed && <Notice tone="info">{[...new Set(reasons)].join(' ')}</Notice>}
    </>
  );
}
