import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { claimPath } from '@curbside/domain/claims/pages';
import { claimNames } from '@curbside/domain/claims/texts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../shell/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SumRow, SumRows } from '../money/index.ts';
import { claimOptionsQuery, claimsQuery } from './api.ts';
import { claimLabel, claimTones } from './claim-words.ts';
import classes from './claims.module.css';

const ClaimForm = lazy(() => import('./claim-form.tsx'));

interface ClaimsPanelProps {
  booking: Booking;
  side: BookingParty;
}

/** After a trip: its claims, and for the host a way to claim another charge. */
export function ClaimsPanel({ booking, side }: ClaimsPanelProps) {
  const claims = useQuery(claimsQuery(booking.id));
  return (
    <section aria-label="Claims" className={classes.panel}>
      <h4 className={classes.heading}>Claims after the trip</h4>
      <QueryView
        query={claims}
        loadingText="Loading claims…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The claims could not be loaded"
        failedHeadingLevel={3}
        empty={<p className={classes.note}>Nothing has been claimed for this trip.</p>}
      >
        {(data) => (
          <SumRows>
            {data.map((claim) => (
              <SumRow
                key={claim.id}
                name={
                  <Anchor component={Link} to={claimPath(claim.id)}>
                    {claimNames[claim.kind]}
                  </Anchor>
                }
                badge={
                  <StatusBadge
                    tone={claimTones[claim.status]}
                    label={claimLabel(claim.status, side)}
                  />
                }
                amount={claim.total}
              />
            ))}
          </SumRows>
        )}
      </QueryView>
      {side === 'owner' && <NewClaim bookingId={booking.id} />}
    </section>
  );
}

function NewClaim({ bookingId }: { bookingId: number }) {
  const [isWriting, setWriting] = useState(false);
  const hasWritten = useRef(false);
  const options = useQuery(claimOptionsQuery(bookingId));
  const isOpen = options.data?.some(({ allowed }) => allowed);
  if (!options.data) return null;
  if (!isOpen) return <p className={classes.note}>{options.data[0]?.reason}</p>;
  if (!isWriting) {
    return (
      <div>
        <Button
          // Comes back in place of the form, with the focus.
          ref={(button) => {
            if (!button || !hasWritten.current) return;
            hasWritten.current = false;
            button.focus();
          }}
          variant="default"
          onClick={() => setWriting(true)}
        >
          Claim a charge
        </Button>
      </div>
    );
  }
  function close() {
    hasWritten.current = true;
    setWriting(false);
  }
  return (
    <Suspense fallback={<Skeleton className={classes.skeleton} />}>
      <ClaimForm bookingId={bookingId} options={options.data} onClaimed={close} onCancel={close} />
    </Suspense>
  );
}
