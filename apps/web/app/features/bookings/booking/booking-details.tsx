import IconChevronDown from 'icon:chevron-down';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bankTransferNote, payoutWords } from '@curbside/domain/payouts/payout-words';
import { pickupPath } from '@curbside/domain/pickup-reports/pages';
import { pickupReportKinds } from '@curbside/domain/pickup-reports/rules';
import { Anchor, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../platform/clock.tsx';
import { formatInstant, formatMoney } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { ChargesPanel } from '../../charges/index.ts';
import { EarningLines, PriceLines } from '../../money/index.ts';
import { TripChange } from '../../trip-changes/index.ts';
import { refreshBookings } from '../api.ts';
import { cancelWords, deadlineWords, paymentWords } from '../booking-words.ts';
import { ReceiptLink } from '../receipt/receipt-link.tsx';
import { TripTime } from '../trip-dates.tsx';
import { AfterSetupNotice } from './after-setup-notice.tsx';
import { BookingActions } from './booking-actions.tsx';
import classes from './booking-details.module.css';
import type { BookingTabProps } from './booking-tabs.ts';
import { hasTripButtons, TripButtons } from './trip-buttons.tsx';
import { photosQuery, TripLead, tripClockMs } from './trip-lead.tsx';
import { phaseOf } from './trip-phase.ts';

/** The tab 'Details': what matters now, car, window, people, money, and what one may do. */
export function BookingDetails(props: BookingTabProps) {
  const { booking, side } = props;
  const client = useQueryClient();
  const phase = phaseOf(booking, useNow(tripClockMs));
  const hasBegun = phase === 'active' || phase === 'ended';
  const isPaidTrip = side === 'renter' && hasBegun;
  const canComplete = booking.actions.complete.allowed;
  const { data: photos } = useQuery({ ...photosQuery(booking.id), enabled: canComplete });
  // Until the return is photographed, adding photos leads rather than completing.
  const leadsToPhotos = booking.actions.inspect.allowed && photos?.hasReturn === false;
  // Asking for other dates leads while its form is open.
  const [isAsking, setIsAsking] = useState(false);
  const isChanging = isAsking && booking.actions.change.allowed;
  const deadline = deadlineWords(booking, side);
  const hasEarnings =
    side === 'owner' && booking.status !== 'rejected' && booking.status !== 'cancelled';
  return (
    <Stack gap="lg">
      {phase ? <TripLead booking={booking} side={side} phase={phase} /> : <CarLine {...props} />}
      {side === 'owner' && <AfterSetupNotice booking={booking} />}
      {deadline && <Notice tone="warning">{deadline}</Notice>}
      <TripChange
        booking={booking}
        side={side}
        onChanged={() => refreshBookings(client)}
        isAsking={isAsking}
        setIsAsking={setIsAsking}
      />
      {isPaidTrip && <TotalPaid booking={booking} />}
      <Facts>
        {phase && (
          <>
            <Fact label="Car">
              <Anchor component={Link} to={`/car/${booking.carId}`}>
                {nameOfCar(booking)}
              </Anchor>
            </Fact>
            <Fact label="Place">{booking.car.location}</Fact>
          </>
        )}
        <Fact label="Pickup">
          <TripTime day={booking.startDate} time={booking.startTime} />
        </Fact>
        <Fact label="Drop-off">
          <TripTime day={booking.endDate} time={booking.endTime} />
        </Fact>
        <People booking={booking} side={side} />
        <Fact label="Payment">
          {paymentWords(booking, side)}
          {side === 'renter' && (
            <div>
              <ReceiptLink booking={booking} />
            </div>
          )}
        </Fact>
        {side === 'owner' && <Payout booking={booking} />}
        <Ending booking={booking} side={side} />
        <Contract booking={booking} />
        <Fact label="Booking ID">{booking.id}</Fact>
        <Fact label="Requested">{formatInstant(booking.createdAt)}</Fact>
      </Facts>
      {!isPaidTrip && (
        <section>
          <h4 className={classes.heading}>{side === 'owner' ? 'The guest pays' : 'Price'}</h4>
          <PriceLines quote={booking.quote} />
        </section>
      )}
      <ChargesPanel bookingId={booking.id} side={side} />
      {hasEarnings && (
        <section>
          <h4 className={classes.heading}>You receive</h4>
          <EarningLines quote={booking.quote} />
        </section>
      )}
      {!hasBegun && (
        <p className={classes.note}>
          Questions about this booking?{' '}
          <Anchor component={Link} to={`/support?bookingId=${booking.id}`} inherit>
            Help &amp; Support
          </Anchor>
        </p>
      )}
      <BookingActions
        {...props}
        isInDialog
        hasBegun={hasBegun}
        hasOtherLead={leadsToPhotos || isChanging}
        before={
          hasTripButtons(booking, hasBegun) && (
            <TripButtons
              {...props}
              hasBegun={hasBegun}
              hasOtherLead={isChanging || (canComplete && !leadsToPhotos)}
            />
          )
        }
      />
    </Stack>
  );
}

/** The trip's price in one line, which opens to the lines it is made of. */
function TotalPaid({ booking: { quote } }: { booking: Booking }) {
  return (
    <details className={classes.fold}>
      <summary>
        <span>Total Paid</span>
        <span>{formatMoney(quote.total)}</span>
        <IconChevronDown />
      </summary>
      <PriceLines quote={quote} totalLabel="Total Paid" />
      <p className={classes.note}>A trip cannot be cancelled after pickup.</p>
    </details>
  );
}

/** The rental contract, which approval makes. */
function Contract({ booking: { contract } }: { booking: Booking }) {
  if (!contract) return null;
  return (
    <Fact label="Contract">
      <Anchor href={`/api/contracts/${contract.id}/pdf`} target="_blank" rel="noreferrer">
        {contract.contractNumber} (PDF)
      </Anchor>
    </Fact>
  );
}

function CarLine({ booking }: Pick<BookingTabProps, 'booking'>) {
  return (
    <div className={classes.car}>
      <div className={classes.photo}>
        <CarPhoto url={booking.car.image} alt="" sizes="160px" />
      </div>
      <div>
        <Anchor component={Link} to={`/car/${booking.carId}`} fw={600}>
          {nameOfCar(booking)}
        </Anchor>
        <div className={classes.location}>{booking.car.location}</div>
      </div>
    </div>
  );
}

const nameOfCar = ({ car }: Booking) => `${car.year} ${car.make} ${car.model}`;

function People({ booking, side }: Pick<BookingTabProps, 'booking' | 'side'>) {
  if (side === 'renter') return <Fact label="Host">{booking.ownerName}</Fact>;
  return (
    <Fact label="Guest">
      {booking.renterName}
      {booking.renterEmail && (
        <div>
          <Anchor href={`mailto:${booking.renterEmail}`}>{booking.renterEmail}</Anchor>
        </div>
      )}
    </Fact>
  );
}

/** The state of the host's payout; with the amount where it is not what was agreed. */
function Payout({ booking: { status, payout, quote } }: { booking: Booking }) {
  if (!payout) return null;
  const isPart = payout.amount !== '0.00' && payout.amount !== quote.hostPayout;
  const isSent = payout.status === 'transferred' && payout.sent !== '0.00';
  return (
    <Fact label="Payout">
      {isPart && `${formatMoney(payout.amount)}: `}
      {payoutWords(payout, status)}
      {isSent && <div className={classes.note}>{bankTransferNote}</div>}
    </Fact>
  );
}

/** How a cancelled booking ended, and what was refunded. */
function Ending({ booking, side }: Pick<BookingTabProps, 'booking' | 'side'>) {
  const cancelled = cancelWords(booking, side);
  const { refundAmount, refundStatus } = booking;
  const isPickup = pickupReportKinds.some((kind) => kind === booking.cancelReason);
  return (
    <>
      {cancelled && (
        <Fact label="Why it was cancelled">
          {cancelled}
          {isPickup && (
            <div>
              <Anchor component={Link} to={pickupPath(booking.id)} inherit>
                See the report
              </Anchor>
            </div>
          )}
        </Fact>
      )}
      {refundStatus === 'succeeded' && refundAmount && (
        <Fact label="Refund">{formatMoney(refundAmount)}</Fact>
      )}
    </>
  );
}
