import { fullName } from '@curbside/domain/accounts/full-name';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatDay, formatShortDay } from '@curbside/domain/calendar/format';
import { disputesPath } from '@curbside/domain/disputes/pages';
import type { StaffBooking, StaffBookingParty } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Money } from '../money/index.ts';
import { cardText, Moment, PersonLink } from '../staff-page/index.ts';
import { verificationTones } from '../verification/index.ts';
import classes from './booking-brief.module.css';

/** When, for how much, and who: what one reads first about a booking. */
export function BookingBrief({ all }: { all: StaffBooking }) {
  const { booking, renter, owner, payouts } = all;
  const { startDate, startTime, endDate, endTime, quote } = booking;
  const today = useToday();
  const [payout] = payouts;
  const days =
    startDate === endDate
      ? formatShortDay(startDate)
      : `${formatShortDay(startDate)} – ${formatShortDay(endDate)}`;
  return (
    <section className={classes.brief} aria-label="Trip">
      <div className={classes.parts}>
        <Part label="When">
          <p className={classes.answer}>{days}</p>
          <p className={cardText.note}>
            Pickup {formatDay(startDate, today)}, {startTime}
          </p>
          <p className={cardText.note}>
            Drop-off {formatDay(endDate, today)}, {endTime}
          </p>
          <p className={cardText.note}>
            {countOf(quote.days, 'day')}, {marketTime}
          </p>
        </Part>
        <Part label="Money">
          <p className={classes.answer}>
            <Money amount={booking.totalPrice} />{' '}
            <span className={classes.state}>{capitalized(booking.paymentStatus)}</span>
          </p>
          {booking.card && (
            <p className={cardText.note}>
              {capitalized(booking.card.brand)} ending in {booking.card.last4}
            </p>
          )}
          {payout && (
            <p className={cardText.note}>
              Host’s share <Money amount={payout.amount} />, {payoutWords(booking.payoutStatus)}
            </p>
          )}
          {booking.refundAmount && (
            <p className={cardText.note}>
              Refunded <Money amount={booking.refundAmount} />
            </p>
          )}
        </Part>
        <Part label="Guest">
          <Party person={renter} name={booking.renterName} />
        </Part>
        <Part label="Host">
          <Party person={owner} name={booking.ownerName}>
            <p className={cardText.note}>
              {owner?.stripeAccountStatus === 'verified'
                ? 'Payouts set up'
                : `Payouts ${owner?.stripeAccountStatus ?? 'not set up'}`}
            </p>
          </Party>
        </Part>
      </div>
      <Papers all={all} />
    </section>
  );
}

const payoutWords = (status: StaffBooking['booking']['payoutStatus']) =>
  !status || status === 'none' ? 'no payout' : status;

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h2 className={classes.label}>{label}</h2>
      {children}
    </div>
  );
}

interface PartyProps {
  person: StaffBookingParty | null;
  name: string;
  children?: ReactNode;
}

function Party({ person, name, children }: PartyProps) {
  if (!person) return <p className={classes.name}>{name}</p>;
  const personName = fullName(person);
  return (
    <div className={classes.person}>
      <Avatar name={personName} />
      <div>
        <p className={classes.name}>
          <PersonLink id={person.id}>{personName}</PersonLink>
          {person.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
          <StatusBadge
            tone={verificationTones[person.verificationStatus]}
            label={capitalized(person.verificationStatus)}
          />
        </p>
        <p className={cardText.note}>{person.email}</p>
        {person.phoneNumber && <p className={cardText.note}>{person.phoneNumber}</p>}
        {children}
      </div>
    </div>
  );
}

/** The records of the trip, and how it ended. */
function Papers({ all: { booking, contract, dispute } }: { all: StaffBooking }) {
  return (
    <ul className={classes.papers} aria-label="Records">
      <li>
        Requested <Moment at={booking.createdAt} isInText />
      </li>
      {booking.cancelReason && <li>Cancelled: {capitalized(booking.cancelReason)}</li>}
      {dispute && (
        <li>
          Dispute{' '}
          <Link to={disputesPath} className={cardText.link}>
            {capitalized(dispute.status)}
          </Link>
        </li>
      )}
      {contract && (
        <li>
          Contract{' '}
          <a
            href={`/api/contracts/${contract.id}/pdf`}
            target="_blank"
            rel="noreferrer"
            className={cardText.link}
          >
            {contract.contractNumber}
          </a>
        </li>
      )}
      <li>
        <a href={`/api/bookings/${booking.id}/evidence`} download className={cardText.link}>
          Download evidence
        </a>
      </li>
    </ul>
  );
}
