import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { formatRating } from '@curbside/domain/ratings/rules';
import type { StaffCar } from '@curbside/domain/staff-cars/endpoints';
import { maxOfCar } from '@curbside/domain/staff-cars/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingTones } from '../bookings/index.ts';
import { incidentTones } from '../incidents/index.ts';
import { Money } from '../money/index.ts';
import { cardText, LinkedRow, LinkedRows, Moment, PersonLink } from '../staff-page/index.ts';

export function TripsOfCar({ all: { trips, tripCount } }: { all: StaffCar }) {
  const title =
    tripCount > maxOfCar
      ? `Trips (the newest ${maxOfCar} of ${tripCount})`
      : `Trips (${tripCount})`;
  return (
    <Card title={title}>
      {trips.length === 0 && <p className={cardText.note}>No trips yet.</p>}
      <LinkedRows label="Trips">
        {trips.map((trip) => (
          <LinkedRow
            key={trip.id}
            to={`/staff/bookings/${trip.id}`}
            title={`Booking ${trip.id}: ${formatDayAndYear(trip.startDate)} to ${formatDayAndYear(trip.endDate)}`}
            note={
              <>
                {trip.renterId ? (
                  <PersonLink id={trip.renterId}>{trip.renterName}</PersonLink>
                ) : (
                  trip.renterName
                )}
                {trip.payoutStatus !== 'none' && ` · Payout ${trip.payoutStatus}`}
              </>
            }
            end={
              <>
                <StatusBadge tone={bookingTones[trip.status]} label={capitalized(trip.status)} />
                <Money amount={trip.total} />
              </>
            }
          />
        ))}
      </LinkedRows>
    </Card>
  );
}

export function CarIncidentsCard({ incidents }: Pick<StaffCar, 'incidents'>) {
  return (
    <Card title={`Incidents (${incidents.length})`}>
      <LinkedRows label="Incidents">
        {incidents.map((incident) => (
          <LinkedRow
            key={incident.id}
            to={`/staff/bookings/${incident.bookingId}`}
            title={`${capitalized(incident.category)} in booking ${incident.bookingId}`}
            note={
              <>
                {capitalized(incident.severity)} severity · <Moment at={incident.createdAt} />
              </>
            }
            end={
              <StatusBadge
                tone={incidentTones[incident.status]}
                label={capitalized(incident.status)}
              />
            }
          />
        ))}
      </LinkedRows>
    </Card>
  );
}

export function MoneyOfCar({ money }: Pick<StaffCar, 'money'>) {
  return (
    <Card title="Money">
      <Facts>
        <Fact label="Paid by guests">
          <Money amount={money.paid} />
        </Fact>
        <Fact label="Refunded">
          <Money amount={money.refunded} />
        </Fact>
        <Fact label="Sent to the host">
          <Money amount={money.sent} />
        </Fact>
        <Fact label="Payouts to come">
          <Money amount={money.toCome} />
        </Fact>
        {money.frozen !== '0.00' && (
          <Fact label="Frozen payouts">
            <Money amount={money.frozen} />
          </Fact>
        )}
        {money.owedByHost !== '0.00' && (
          <Fact label="Host owes">
            <Money amount={money.owedByHost} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function RatingsCard({ ratings }: Pick<StaffCar, 'ratings'>) {
  return (
    <Card title="Ratings">
      {ratings.length === 0 && <p className={cardText.note}>No ratings yet.</p>}
      <LinkedRows label="Ratings">
        {ratings.map((review) => (
          <LinkedRow
            key={review.id}
            to={`/staff/bookings/${review.id}`}
            title={`${review.firstName}, ${review.month}`}
            note={[review.comment, review.hostComment].filter(Boolean).join(' · ') || 'No words.'}
            end={<StarRating rating={formatRating(review.rating)} />}
          />
        ))}
      </LinkedRows>
    </Card>
  );
}
