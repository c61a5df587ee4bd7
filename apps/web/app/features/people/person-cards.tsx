import { isAdmin } from '@curbside/domain/accounts/states';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import type { PersonTrip, StaffPerson } from '@curbside/domain/people/endpoints';
import { maxOfPerson } from '@curbside/domain/people/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { formatInstantDay, formatMoney } from '../../platform/formatters.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingTones } from '../bookings/index.ts';
import { Money } from '../money/index.ts';
import { cardText, LinkedRow, LinkedRows, PersonLink } from '../staff-page/index.ts';
import { ticketStatusLabels, ticketStatusTones } from '../support/index.ts';

/** Names the count where not all are shown. */
const titleOf = (noun: string, count: number) =>
  count > maxOfPerson ? `${noun} (the newest ${maxOfPerson} of ${count})` : `${noun} (${count})`;

export function TripsCard({ all: { trips, tripCount } }: { all: StaffPerson }) {
  return (
    <Card title={titleOf('Trips', tripCount)}>
      {trips.length === 0 && <p className={cardText.note}>No trips yet.</p>}
      <LinkedRows label="Trips">
        {trips.map((trip) => (
          <LinkedRow
            key={trip.id}
            to={`/staff/bookings/${trip.id}`}
            title={`Booking ${trip.id}: ${trip.carTitle}`}
            note={<TripNote {...trip} />}
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

function TripNote({ as, otherId, otherName, startDate, endDate, payoutStatus }: PersonTrip) {
  return (
    <>
      {as === 'renter' ? 'Guest of ' : 'Host of '}
      {otherId ? <PersonLink id={otherId}>{otherName}</PersonLink> : otherName}
      {` · ${formatDayAndYear(startDate)} to ${formatDayAndYear(endDate)}`}
      {payoutStatus !== 'none' && ` · Payout ${payoutStatus}`}
    </>
  );
}

export function CarsCard({ all: { cars, carCount } }: { all: StaffPerson }) {
  return (
    <Card title={titleOf('Cars', carCount)}>
      <LinkedRows label="Cars">
        {cars.map(({ id, title, year, make, model, dailyRate, isListed }) => (
          <LinkedRow
            key={id}
            to={`/staff/cars/${id}`}
            title={title}
            note={`Car ${id} · ${year} ${make} ${model} · ${formatMoney(dailyRate)} a day`}
            end={!isListed && <StatusBadge tone="gray" label="Not listed" />}
          />
        ))}
      </LinkedRows>
    </Card>
  );
}

export function TicketsCard({ tickets }: Pick<StaffPerson, 'tickets'>) {
  return (
    <Card title="Tickets">
      {tickets.length === 0 && <p className={cardText.note}>No tickets yet.</p>}
      <LinkedRows label="Tickets">
        {tickets.map(({ id, subject, status, priority, createdAt }) => (
          <LinkedRow
            key={id}
            to={`/tickets/${id}`}
            title={subject}
            note={`Ticket ${id} · ${capitalized(priority)} · ${formatInstantDay(createdAt)}`}
            end={
              <StatusBadge tone={ticketStatusTones[status]} label={ticketStatusLabels[status]} />
            }
          />
        ))}
      </LinkedRows>
    </Card>
  );
}

/** Sums that moved between the person and us, and debts either way. */
export function MoneyOfPerson({ money }: Pick<StaffPerson, 'money'>) {
  const { role } = useSignedInUser();
  const isHost = [money.earned, money.toCome, money.frozen, money.owedByHost].some(
    (amount) => amount !== '0.00',
  );
  return (
    <Card
      title="Money"
      actions={
        isAdmin(role) && (
          <Link to="/admin/money?tab=journal" className={cardText.link}>
            Journal
          </Link>
        )
      }
    >
      <Facts>
        <Fact label="Paid as a guest">
          <Money amount={money.paid} />
        </Fact>
        <Fact label="Refunded">
          <Money amount={money.refunded} />
        </Fact>
        {money.owedToGuest !== '0.00' && (
          <Fact label="We owe the guest">
            <Money amount={money.owedToGuest} />
          </Fact>
        )}
        {isHost && (
          <>
            <Fact label="Sent to the host">
              <Money amount={money.earned} />
            </Fact>
            <Fact label="Payouts to come">
              <Money amount={money.toCome} />
            </Fact>
            {money.frozen !== '0.00' && (
              <Fact label="Frozen payouts">
                <Money amount={money.frozen} />
              </Fact>
            )}
            <Fact label="Host owes">
              <Money amount={money.owedByHost} />
            </Fact>
          </>
        )}
      </Facts>
      {money.debts.length > 0 && (
        <LinkedRows label="Debts">
          {money.debts.map(({ bookingId, amount, createdAt }) => (
            <LinkedRow
              key={`${bookingId}-${createdAt}`}
              to={`/staff/bookings/${bookingId}`}
              title={`Debt of booking ${bookingId}`}
              note={`Since ${formatInstantDay(createdAt)}`}
              end={<Money amount={amount} />}
            />
          ))}
        </LinkedRows>
      )}
    </Card>
  );
}
