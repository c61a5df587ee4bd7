import {
  decideLateAction,
  type LateAction,
  type LateFacts,
} from '@curbside/domain/late-returns/states';
import type { Decision } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';
import { type BookingDetails, callerOf } from '../bookings/index.ts';
import type { LateGuestRow, LateRow } from '../late-rows/index.ts';

/** A trip, and what is known of it as a late one or as one after a late one. */
export interface LateSituation {
  details: BookingDetails;
  late: LateRow;
  guest: LateGuestRow | undefined;
  isBack: boolean;
}

const factsOf = ({ details, guest, isBack }: LateSituation): LateFacts => ({
  status: details.booking.status,
  startsAt: details.booking.startsAt,
  endsAt: details.booking.endsAt,
  isTold: guest !== undefined,
  isLate: guest === undefined,
  isBack,
  choice: guest?.choice ?? null,
  disputeStatus: details.dispute?.status ?? null,
});

export const decideLate = (
  actor: Person,
  situation: LateSituation,
  action: LateAction,
  now: Date,
): Decision =>
  decideLateAction(action, {
    facts: factsOf(situation),
    caller: callerOf(actor, situation.details.booking),
    now,
  });
