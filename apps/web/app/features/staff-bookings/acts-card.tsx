import { isAdmin } from '@curbside/domain/accounts/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import type { StaffBookingAction } from '@curbside/domain/staff-bookings/states';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { cardText } from '../staff-page/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { actWords } from './act-words.ts';
import classes from './staff-booking.module.css';

const shown: readonly StaffBookingAction[] = [
  'refund',
  'freeze',
  'unfreeze',
  'resendPayout',
  'cancel',
];

/** The acts of administrators on a booking; one that is not possible says why. */
export function ActsCard({ all }: { all: StaffBooking }) {
  const { role } = useSignedInUser();
  const [open, setOpen] = useState<StaffBookingAction>();
  if (!isAdmin(role)) return null;
  const names = shown.filter((name) =>
    name === 'freeze' || name === 'unfreeze'
      ? all.actions[name].allowed || (name === 'freeze' && !all.actions.unfreeze.allowed)
      : true,
  );
  // Possible acts stand first; the others say why not.
  const sorted = names.toSorted(
    (one, other) => Number(all.actions[other].allowed) - Number(all.actions[one].allowed),
  );
  // A reason that stands in the way of every act is said once.
  const reasons = new Set(sorted.map((name) => all.actions[name].reason));
  const [common] = reasons.size === 1 ? reasons : [];
  return (
    <Card title="Put it right">
      {common && <p className={cardText.note}>{common}</p>}
      <ul className={classes.acts}>
        {sorted.map((name) => {
          const { allowed, reason } = all.actions[name];
          return (
            <li key={name}>
              <Button
                variant="default"
                fullWidth
                disabled={!allowed}
                className={name === 'cancel' ? classes.cancel : undefined}
                onClick={() => setOpen(name)}
              >
                {actWords[name].button}
              </Button>
              {!allowed && !common && <p className={cardText.note}>{reason}</p>}
            </li>
          );
        })}
      </ul>
      {open && <ActDialog all={all} action={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
