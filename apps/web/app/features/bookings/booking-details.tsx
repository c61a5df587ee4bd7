import type { Booking } from '@curbside/domain/bookings/booking';
import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';
import { Notice } from '../../ui/notice.tsx';
import { EarningLines, PriceLines } from '../../ui/price-lines.tsx';
import { CarPhoto } from '../cars/index.ts';
import { BookingActions } from './booking-actions.tsx';
import classes from './booking-details.module.css';
import type { BookingTabProps } from './booking-tabs.ts';
import {
  bankTransferNote,
  cancelWords,
  deadlineWords,
  paymentWords,
  payoutWords,
} from './booking-words.ts';
import { Fact, Facts } from './facts.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { tripDay } from './trip-dates.tsx';

/** The tab 'Details': car, window, people, money, deadlines, and what one may do. */
export function BookingDetails(props: BookingTabProps) {
  const { booking, side } = props;
  const { car } = booking;
  const deadline = deadlineWords(booking, side);
  const hasEarnings =
    side === 'owner' && booking.status !== 'rejected' && booking.status !== 'cancelled';
  return (
    <Stack gap="lg">
      <div className={classes.car}>
        <div className={classes.photo}>
          <CarPhoto url={car.image} alt="" sizes="160px" />
        </div>
        <div>
          <Anchor component={Link} to={`/car/${booking.carId}`} fw={600}>
            {car.year} {car.make} {car.model}
          </Anchor>
          <div className={classes.location}>{car.location}</div>
        </div>
      </div>
      {deadline && <Notice tone="warning">{deadline}</Notice>}
      <Facts>
        <Fact label="Pickup">{tripDay(booking.startDate, booking.startTime)}</Fact>
        <Fact label="Return">{tripDay(booking.endDate, booking.endTime)}</Fact>
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
      <section>
        <h4 className={classes.heading}>{side === 'owner' ? 'The guest pays' : 'Price'}</h4>
        <PriceLines quote={booking.quote} />
      </section>
      {hasEarnings && (
        <section>
          <h4 className={classes.heading}>You receive</h4>
          <EarningLines quote={booking.quote} />
        </section>
      )}
      <BookingActions {...props} isInDialog />
    </Stack>
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

/** The state of the host's payout; with the amount where only a part was kept. */
function Payout({ booking: { status, payoutStatus, payoutAmount } }: { booking: Booking }) {
  if (!payoutStatus || !payoutAmount) return null;
  const isPartKept = status === 'cancelled' && payoutAmount !== '0.00';
  return (
    <Fact label="Payout">
      {isPartKept && `${formatMoney(payoutAmount)}: `}
      {payoutWords(payoutStatus, status)}
      {payoutStatus === 'transferred' && <div className={classes.note}>{bankTransferNote}</div>}
    </Fact>
  );
}

/** How a cancelled booking ended, and what was refunded. */
function Ending({ booking, side }: Pick<BookingTabProps, 'booking' | 'side'>) {
  const cancelled = cancelWords(booking, side);
  const { refundAmount } = booking;
  return (
    <>
      {cancelled && <Fact label="Why it was cancelled">{cancelled}</Fact>}
      {refundAmount !== null && <Fact label="Refund">{formatMoney(refundAmount)}</Fact>}
    </>
  );
}
