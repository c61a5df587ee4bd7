import { fullName } from '@curbside/domain/accounts/full-name';
import { isAdmin } from '@curbside/domain/accounts/states';
import { product } from '@curbside/domain/product';
import type { StaffBooking, StaffBookingParty } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
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
          <p className={classes.note}>Car {car.id}</p>
          <Link to={`/car/${car.id}`} className={classes.link}>
            {car.title}
          </Link>
          <p className={classes.note}>
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
  const { role } = useSignedInUser();
  if (!person) {
    return (
      <li>
        <p className={classes.note}>{label}</p>
        {name}
      </li>
    );
  }
  const page = isAdmin(role)
    ? `/admin/users?q=${person.id}`
    : `/${product.slug}-defend?q=${person.id}`;
  return (
    <li>
      <p className={classes.note}>{label}</p>
      <div className={classes.person}>
        <Link to={page} className={classes.link}>
          {fullName(person)}
        </Link>
        {person.accountStatus !== 'active' && <StatusBadge tone="red" label="Disabled" />}
        <StatusBadge
          tone={verificationTones[person.verificationStatus]}
          label={capitalized(person.verificationStatus)}
        />
      </div>
      <p className={classes.note}>{person.email}</p>
      {person.phoneNumber && <p className={classes.note}>{person.phoneNumber}</p>}
      {label === 'Host' && (
        <p className={classes.note}>Payouts: {person.stripeAccountStatus ?? 'not set up'}</p>
      )}
    </li>
  );
}
