import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingBadge } from '../bookings/index.ts';
import {
  CarLink,
  cardText,
  HistoryCard,
  InspectionsCard,
  StaffColumns,
  StaffSubjectPage,
} from '../staff-page/index.ts';
import type { Route } from './+types/staff-booking-page.ts';
import { ActsCard } from './acts-card.tsx';
import { staffBookingQuery } from './api.ts';
import { IncidentsCard } from './incidents-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { LedgerCard, MoneyCard } from './money-card.tsx';
import { PartiesCard } from './parties-card.tsx';

export const handle: PageHandle = { bar: 'staff' };

export const loader = staffLoader(isStaff, (client, { params }: Route.LoaderArgs) => [
  client.prefetchQuery(staffBookingQuery(Number(params.id))),
]);
export const clientLoader = stayInBrowser;

/** Everything about a booking, and what staff may do about it. */
export default function StaffBookingPage({ params }: Route.ComponentProps) {
  return (
    <StaffSubjectPage
      title={`Booking ${params.id}`}
      noun="booking"
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
      <PageHeader
        title={`Booking ${booking.id}`}
        subtitle={<CarLink id={car.id}>{booking.carTitle}</CarLink>}
        actions={
          <>
            {booking.payoutStatus === 'frozen' && <StatusBadge tone="red" label="Payout frozen" />}
            <BookingBadge booking={booking} />
          </>
        }
      />
      <Summary all={all} />
      <StaffColumns
        side={
          <>
            <ActsCard all={all} />
            <PartiesCard all={all} />
          </>
        }
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
        after={<HistoryCard entries={all.history} />}
      />
    </>
  );
}

function Summary({ all: { booking, contract, dispute } }: { all: StaffBooking }) {
  return (
    <Card title="Trip">
      <Facts>
        <Fact label="Pickup">{formatInstant(booking.startsAt)}</Fact>
        <Fact label="Drop-off">{formatInstant(booking.endsAt)}</Fact>
        <Fact label="Status">{capitalized(booking.status)}</Fact>
        <Fact label="Payment">{capitalized(booking.paymentStatus)}</Fact>
        <Fact label="Payout">{capitalized(booking.payoutStatus ?? 'none')}</Fact>
        <Fact label="Requested">{formatInstant(booking.createdAt)}</Fact>
        {booking.cancelReason && <Fact label="Cancelled">{capitalized(booking.cancelReason)}</Fact>}
        {contract && (
          <Fact label="Contract">
            <a
              href={`/api/contracts/${contract.id}/pdf`}
              target="_blank"
              rel="noreferrer"
              className={cardText.link}
            >
              {contract.contractNumber}
            </a>
          </Fact>
        )}
        {dispute && (
          <Fact label="Dispute">
            <Link to="/admin/money?tab=disputes" className={cardText.link}>
              {capitalized(dispute.status)}
            </Link>
          </Fact>
        )}
        <Fact label="Evidence">
          <a href={`/api/bookings/${booking.id}/evidence`} download className={cardText.link}>
            Download
          </a>
        </Fact>
      </Facts>
    </Card>
  );
}
