import { isDeepStrictEqual } from 'node:util';
import {
  decideStaffBookingAction,
  type StaffBookingAction,
} from '@curbside/domain/staff-bookings/states';
import { adminCaller, type Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { findKeyedDetails, recordAudit } from '../audit/index.ts';
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
  /** A repeated act with the same key does nothing. */
  idempotencyKey?: string | undefined;
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
  { id, words, ...act }: StaffAct,
  write: (ctx: Context<Person>, given: BookingDetails) => Promise<void>,
): Promise<void> {
  await requireRecentSignIn(deps, actor, words);
  const { reason, note } = words;
  const { idempotencyKey } = act;
  const entry = { action: `booking.${pastTense[act.action]}`, entity: 'booking' };
  const details = {
    ...act.details,
    ...(reason && { reason }),
    ...(note && { note }),
    ...(idempotencyKey && { idempotencyKey }),
  };
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockBooking(tx, id);
    const given = await getVisibleBooking(tx, actor, id);
    if (idempotencyKey) {
      const row = { ...entry, entityId: String(id), userId: actor.id };
      const earlier = await findKeyedDetails(tx, row, idempotencyKey);
      if (earlier) return requireSame(earlier, details);
    }
    const facts = await factsOf(tx, given);
    const caller = adminCaller(actor, given.booking);
    requireAllowed(decideStaffBookingAction(act.action, { facts, caller, now }));
    await write(ctx, given);
    await recordAudit(ctx, { ...entry, entityId: id, details });
  });
  await settleMoneyNow(deps, actor, id);
}

function requireSame(earlier: Record<string, unknown>, details: Record<string, unknown>): void {
  if (isDeepStrictEqual(earlier, details)) return;
  throw new AppError(
    'idempotency_mismatch',
    'This was done already, with other values. Open the booking again.',
  );
}

const pastTense = {
  cancel: 'cancelled_by_staff',
  refund: 'refunded_by_staff',
  freeze: 'frozen_by_staff',
  unfreeze: 'unfrozen_by_staff',
  resendPayout: 'payout_resent_by_staff',
} as const satisfies Record<StaffBookingAction, string>;
