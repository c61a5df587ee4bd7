import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { staffLoader } from '../../shell/staff-loader.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingBadge } from '../bookings/index.ts';
import {
  CarLink,
  HistoryCard,
  InspectionsCard,
  ModelLine,
  StaffColumns,
  StaffSubjectPage,
  SubjectHead,
} from '../staff-page/index.ts';
import { workQuery } from '../work/index.ts';
import type { Route } from './+types/staff-booking-page.ts';
import { ActsCard } from './acts-card.tsx';
import { staffBookingQuery } from './api.ts';
import { BookingBrief } from './booking-brief.tsx';
import { IncidentsCard } from './incidents-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NeedsCard } from './needs-card.tsx';

export const handle: PageHandle = { bar: 'staff' };

export const loader = staffLoader(isStaff, (client, { params }: Route.LoaderArgs) => [
  client.prefetchQuery(staffBookingQuery(Number(params.id))),
  client.prefetchQuery(workQuery),
]);
export const clientLoader = stayInBrowser;

/** Everything about a booking, and what staff may do about it. */
export default function StaffBookingPage({ params }: Route.ComponentProps) {
  return (
    <StaffSubjectPage
      title={`Booking ${params.id}`}
      noun="booking"
      list={{ to: '/admin/bookings', label: 'Bookings' }}
      query={staffBookingQuery(Number(params.id))}
      notFound="There is no booking with this ID."
    >
      {(all) => <BookingView all={all} />}
    </StaffSubjectPage>
  );
}

function BookingView({ all }: { all: StaffBooking }) {
  const { role } = useSignedInUser();
  const { booking, car } = all;
  return (
    <>
      <SubjectHead
        photo={booking.imageUrl}
        title={`Booking ${booking.id}`}
        subtitle={
          <>
            <CarLink id={car.id}>{booking.carTitle}</CarLink>
            <ModelLine>
              {car.year} {car.make} {car.model}, {car.location}
            </ModelLine>
          </>
        }
        actions={
          <>
            {booking.payoutStatus === 'frozen' && <StatusBadge tone="red" label="Payout frozen" />}
            <BookingBadge booking={booking} />
          </>
        }
      />
      <NeedsCard all={all} />
      <BookingBrief all={all} />
      <StaffColumns
        side={<ActsCard all={all} />}
        main={
          <>
            {all.incidents.length > 0 && <IncidentsCard incidents={all.incidents} />}
            <MoneyCard all={all} />
            <InspectionsCard photos={all.inspections} />
            <MessagesCard messages={all.messages} bookingId={booking.id} />
            {isAdmin(role) && all.ledger && (
              <LedgerCard lines={all.ledger} bookingId={booking.id} />
            )}
          </>
        }
        after={<HistoryCard entries={all.history} about="booking" />}
      />
    </>
  );
}
