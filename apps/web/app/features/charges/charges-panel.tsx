import type { BookingParty } from '@curbside/domain/bookings/states';
import type { Charge } from '@curbside/domain/charges/endpoints';
import { payPath } from '@curbside/domain/charges/pages';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { claimLabel, claimTones } from '../claims/index.ts';
import { SumRow, SumRows } from '../money/index.ts';
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
      <SumRows>
        {charges.map((charge) => (
          <SumRow
            key={charge.id}
            name={<ChargeName charge={charge} side={side} />}
            badge={
              <StatusBadge
                tone={claimTones[charge.status]}
                label={claimLabel(charge.status, side)}
              />
            }
            amount={charge.total}
          />
        ))}
      </SumRows>
    </section>
  );
}

function ChargeName({ charge, side }: { charge: Charge; side: BookingParty }) {
  const title = purposeTitles[charge.purpose];
  if (side !== 'renter' || charge.status !== 'needs_payment') {
    return title;
  }
  return (
    <Anchor component={Link} to={payPath(charge.id)}>
      {title}: pay now
    </Anchor>
  );
}
