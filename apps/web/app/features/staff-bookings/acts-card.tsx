import { isAdmin } from '@curbside/domain/accounts/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import type { StaffBookingAction } from '@curbside/domain/staff-bookings/states';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fold } from '../../ui/fold.tsx';
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

/** Freezing is left out where all that waits is frozen, and can be released. */
function isShown({ actions, payouts }: StaffBooking, name: StaffBookingAction): boolean {
  if (name === 'unfreeze') return actions.unfreeze.allowed;
  if (name !== 'freeze' || !actions.unfreeze.allowed) return true;
  return actions.freeze.allowed && payouts.some(({ waiting, frozen }) => waiting !== frozen);
}

/** The acts of administrators on a booking; one that is not possible says why. */
export function ActsCard({ all }: { all: StaffBooking }) {
  const { role } = useSignedInUser();
  const [open, setOpen] = useState<StaffBookingAction>();
  if (!isAdmin(role)) return null;
  const names = shown.filter((name) => isShown(all, name));
  const possible = names.filter((name) => all.actions[name].allowed);
  const others = names.filter((name) => !all.actions[name].allowed);
  // A reason that stands in the way of every act is said once.
  const reasons = new Set(names.map((name) => all.actions[name].reason));
  const [common] = possible.length === 0 && reasons.size === 1 ? reasons : [];
  return (
    <Card title="Actions">
      {possible.length === 0 && (
        <p className={cardText.note}>{common ?? 'Nothing is possible now.'}</p>
      )}
      <ul className={classes.acts}>
        {possible.map((name) => (
          <li key={name}>
            <Button
              variant="default"
              fullWidth
              className={name === 'cancel' ? classes.cancel : undefined}
              onClick={() => setOpen(name)}
            >
              {actWords[name].button}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && !common && (
        <Fold label="Not possible now">
          <ul className={classes.others}>
            {others.map((name) => (
              <li key={name}>
                {actWords[name].title}
                <p className={cardText.note}>{all.actions[name].reason}</p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {open && <ActDialog all={all} action={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
