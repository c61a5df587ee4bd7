import {
  decideStaffBookingAction,
  type StaffBookingAction,
} from '@curbside/domain/staff-bookings/states';
import { adminCaller, type Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAllowed } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { type BookingDetails, getVisibleBooking } from '../bookings/index.ts';
import { settleMoneyNow } from '../settlement/index.ts';
import { factsOf } from './staff-facts.ts';

export interface StaffWords {
  /** Told to those concerned; `note` is for staff alone. */
  reason?: string | undefined;
  note?: string | undefined;
  currentPassword?: string | undefined;
}

interface StaffAct {
  id: number;
  action: StaffBookingAction;
  words: StaffWords;
  /** Further facts for the audit log. */
  details?: Record<string, unknown>;
}

/**
 * Does one act of an administrator on a booking: asks for a recent sign-in, locks the booking, decides
 * by its state, writes and audits. Then Stripe follows.
 */
export async function actOnBooking(
  deps: Deps,
  actor: Person,
  { id, action, words, details = {} }: StaffAct,
  write: (ctx: Context<Person>, given: BookingDetails) => Promise<void>,
): Promise<void> {
  await requireRecentSignIn(deps, actor, words);
  await inTransaction(deps, actor, async (ctx) => {
    await lockBooking(ctx.tx, id);
    const given = await getVisibleBooking(ctx.tx, actor, id);
    const facts = await factsOf(ctx.tx, given);
    const caller = adminCaller(actor);
    requireAllowed(decideStaffBookingAction(action, { facts, caller, now: ctx.now }));
    await write(ctx, given);
    const { reason, note } = words;
    await recordAudit(ctx, {
      action: `booking.${pastTense[action]}`,
      entity: 'booking',
      entityId: id,
      details: { ...details, ...(reason && { reason }), ...(note && { note }) },
    });
  });
  await settleMoneyNow(deps, actor, id);
}

const pastTense = {
  cancel: 'cancelled_by_staff',
  refund: 'refunded_by_staff',
  freeze: 'frozen_by_staff',
  unfreeze: 'unfrozen_by_staff',
  resendPayout: 'payout_resent_by_staff',
} as const satisfies Record<StaffBookingAction, string>;
