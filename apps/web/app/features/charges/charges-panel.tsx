import type { BookingParty } from '@curbside/domain/bookings/states';
import type { Charge } from '@curbside/domain/charges/endpoints';
import { payPath } from '@curbside/domain/charges/pages';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '../../platform/formatters.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { claimLabel, claimTones } from '../claims/index.ts';
import { chargesQuery } from './api.ts';
import classes from './charges-panel.module.css';

interface ChargesPanelProps {
  bookingId: number;
  side: BookingParty;
}

/** The charges of a booking, where there are more than the one for its trip. */
export function ChargesPanel({ bookingId, side }: ChargesPanelProps) {
  const { data: charges } = useQuery(chargesQuery(bookingId));
  if (!charges || charges.length < 2) return null;
  return (
    <section aria-label="Charges">
      <h4 className={classes.heading}>Charges</h4>
      <ul className={classes.list}>
        {charges.map((charge) => (
          <li key={charge.id} className={classes.row}>
            <ChargeName charge={charge} side={side} />
            <StatusBadge tone={claimTones[charge.status]} label={claimLabel(charge.status, side)} />
            <span className={classes.amount}>{formatMoney(charge.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChargeName({ charge, side }: { charge: Charge; side: BookingParty }) {
  const title = purposeTitles[charge.purpose];
  if (side !== 'renter' || charge.status !== 'needs_payment') {
    return <span className={classes.name}>{title}</span>;
  }
  return (
    <Anchor component={Link} to={payPath(charge.id)} className={classes.name}>
      {title}: pay now
    </Anchor>
  );
}
