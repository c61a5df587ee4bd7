import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { addDays, type Day, marketDay, marketTime } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../../platform/clock.tsx';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { Sign } from '../../../ui/sign.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { timeBetween } from '../time-left.ts';
import classes from './trip-lead.module.css';
import { nextStepOf, type TripPhase } from './trip-phase.ts';

/** Whether there are photos of pickup and return. */
export const photosQuery = (id: number) => ({
  ...apiQuery(inspectionCalls.checkInspections, { params: { id } }),
  ...fetchedOnView,
});

/** The sign, the days and the next step follow the clock while one looks. */
export const tripClockMs = 10_000;

interface TripLeadProps {
  booking: Booking;
  side: BookingParty;
  phase: TripPhase;
}

/** The essentials of an approved trip: when and where to be, the next step, and who to call. */
export function TripLead({ booking, side, phase }: TripLeadProps) {
  const { data: photos } = useQuery(photosQuery(booking.id));
  return (
    <div className={classes.lead}>
      <div className={classes.head}>
        <TripSign booking={booking} phase={phase} />
        <div className={classes.photo}>
          <CarPhoto url={booking.car.image} alt="" sizes="(max-width: 639px) 1px, 340px" />
        </div>
      </div>
      <TripDaysCurb booking={booking} />
      <div>
        <h4 className={classes.heading}>What to do next</h4>
        <p className={classes.text}>{nextStepOf(booking, { phase, side, photos })}</p>
      </div>
      {phase !== 'upcoming' && <WhoToCall booking={booking} side={side} />}
    </div>
  );
}

/** The sign of an approved trip: when it begins, or when the car is back. */
export function TripSign({ booking, phase }: Pick<TripLeadProps, 'booking' | 'phase'>) {
  const now = useNow(tripClockMs);
  const { startDate, startTime, startsAt, endDate, endTime, endsAt } = booking;
  if (phase === 'upcoming') {
    return (
      <Sign caption="Pickup" value={startTime}>
        <SignDay day={startDate} />
        <p className={classes.note}>{`In ${timeBetween(now, new Date(startsAt))}`}</p>
      </Sign>
    );
  }
  const between = timeBetween(now, new Date(endsAt));
  return (
    <Sign caption={phase === 'active' ? 'Return by' : 'Return was due'} value={endTime}>
      <SignDay day={endDate} />
      <p className={classes.note}>{phase === 'active' ? `In ${between}` : `${between} ago`}</p>
    </Sign>
  );
}

function SignDay({ day }: { day: Day }) {
  return (
    <p className={classes.day}>
      {formatWeekday(day)} <span className={classes.zone}>{marketTime}</span>
    </p>
  );
}

const mostStones = 14;

/** The days of a trip as stones of a curb: over, today, to come. */
export function TripDaysCurb({ booking: { startDate, endDate } }: Pick<TripLeadProps, 'booking'>) {
  const today = marketDay(useNow(tripClockMs));
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  if (days.length > mostStones) return null;
  return (
    <ol className={classes.stones} aria-label="Days of the trip">
      {days.map((day) => {
        const state = day < today ? 'past' : day === today ? 'today' : 'ahead';
        return (
          <li key={day} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
            {state === 'today' ? 'Today' : formatWeekday(day).slice(0, 3)}
          </li>
        );
      })}
    </ol>
  );
}

function WhoToCall({ booking, side }: Pick<TripLeadProps, 'booking' | 'side'>) {
  const other = side === 'renter' ? booking.ownerName : booking.renterName;
  return (
    <div>
      <h4 className={classes.heading}>Who to call</h4>
      <ul className={classes.calls}>
        <li>
          In an emergency: <Anchor href="tel:911">911</Anchor>
        </li>
        <li>
          About the car or the return:{' '}
          <Anchor component={Link} to={`/inbox/booking/${booking.id}`}>
            {other}
          </Anchor>
          {side === 'owner' && booking.renterEmail && (
            <>
              , <Anchor href={`mailto:${booking.renterEmail}`}>{booking.renterEmail}</Anchor>
            </>
          )}
        </li>
        <li>
          Anything else:{' '}
          <Anchor component={Link} to={`/support?bookingId=${booking.id}`}>
            Help &amp; Support
          </Anchor>
        </li>
      </ul>
    </div>
  );
}
