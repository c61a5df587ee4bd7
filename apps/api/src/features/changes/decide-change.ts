import { type ChangeAction, decideChangeAction } from '@curbside/domain/changes/states';
import type { Decision } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type BookingDetails, getVisibleBooking, partyOf } from '../bookings/index.ts';
import { type ChangeWithOrder, findChange } from './queries.ts';

export interface ChangeOf {
  change: ChangeWithOrder;
  details: BookingDetails;
}

/** The change, if the actor may see its booking. */
export async function getVisibleChange(
  db: Queryable,
  actor: Person,
  { id, changeId }: { id: number; changeId: number },
): Promise<ChangeOf> {
  const details = await getVisibleBooking(db, actor, id);
  const change = await findChange(db, { id: changeId, bookingId: id });
  if (!change) throw notFound('Change');
  return { change, details };
}

export function decideOn(
  actor: Person,
  { change, details: { booking, isPickupRecorded } }: ChangeOf,
  action: ChangeAction,
  now: Date,
): Decision {
  const party = partyOf(actor, booking);
  const side = party === change.askedBy ? 'asker' : 'answerer';
  return decideChangeAction(action, {
    facts: {
      ...change,
      bookingStatus: booking.status,
      formerStartsAt: booking.startsAt,
      isPickupRecorded,
    },
    caller: { party: party && side, isActive: actor.isActive },
    now,
  });
}
