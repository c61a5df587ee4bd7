import { fullName } from '@curbside/domain/accounts/full-name';
import type { StaffBooking, StaffBookingParty } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Card } from '../../ui/cards/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarLink, cardText, PersonLink } from '../staff-page/index.ts';
import { verificationTones } from '../verification/index.ts';
import classes from './staff-booking.module.css';

/** Guest and host, each with the way to more about them. */
export function PartiesCard({ all: { booking, renter, owner, car } }: { all: StaffBooking }) {
  return (
    <Card title="People and car">
      <ul className={classes.people}>
        <Party label="Guest" person={renter} name={booking.renterName} />
        <Party label="Host" person={owner} name={booking.ownerName} />
        <li>
          <p className={cardText.note}>Car {car.id}</p>
          <CarLink id={car.id}>{car.title}</CarLink>
          <p className={cardText.note}>
            {car.year} {car.make} {car.model}, {car.location}
          </p>
        </li>
      </ul>
    </Card>
  );
}

interface PartyProps {
  label: string;
  person: StaffBookingParty | null;
  name: string;
}

function Party({ label, person, name }: PartyProps) {
  if (!person) {
    return (
      <li>
        <p className={cardText.note}>{label}</p>
        {name}
      </li>
    );
  }
  return (
    <li>
      <p className={cardText.note}>{label}</p>
      <div className={classes.person}>
        <PersonLink id={person.id}>{fullName(person)}</PersonLink>
        {person.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
        <StatusBadge
          tone={verificationTones[person.verificationStatus]}
          label={capitalized(person.verificationStatus)}
        />
      </div>
      <p className={cardText.note}>{person.email}</p>
      {person.phoneNumber && <p className={cardText.note}>{person.phoneNumber}</p>}
      {label === 'Host' && (
        <p className={cardText.note}>Payouts: {person.stripeAccountStatus ?? 'not set up'}</p>
      )}
    </li>
  );
}
