import type { Booking } from '@curbside/domain/bookings/booking';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CoveringLink, coveredByLink } from '../../ui/cards/covering-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingTones, chargeWords, ReceiptLink, TripDays } from '../bookings/index.ts';
import { CarPhoto } from '../cars/index.ts';
import { isToRate, tripNames } from './trip-groups.ts';
import classes from './trips-page.module.css';

interface TripHistoryProps {
  trips: readonly Booking[];
  linkTo: (id: number) => string;
  onRate: (booking: Booking) => void;
  /** The way to trips that are not loaded. */
  earlier: ReactNode;
}

/** The trips that are over. */
export function TripHistory({ trips, linkTo, onRate, earlier }: TripHistoryProps) {
  if (trips.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>History</h2>
      <ul className={classes.history}>
        {trips.map((booking) => (
          <li key={booking.id} className={`${classes.row} ${coveredByLink}`}>
            <div className={classes.thumb}>
              <CarPhoto url={booking.imageUrl} alt="" sizes="132px" />
            </div>
            <div className={classes.words}>
              <CoveringLink to={linkTo(booking.id)} preventScrollReset>
                <TripDays booking={booking} />
                <span className={classes.car}>{booking.carTitle}</span>
              </CoveringLink>
            </div>
            <div className={classes.end}>
              <StatusBadge tone={bookingTones[booking.status]} label={tripNames[booking.status]} />
              {isToRate(booking) ? (
                <Button className={classes.rate} onClick={() => onRate(booking)}>
                  Rate
                </Button>
              ) : (
                <div className={classes.amount}>
                  <span>{chargeWords(booking)}</span>
                  <ReceiptLink booking={booking} className={classes.receipt} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {earlier}
    </section>
  );
}
