import type { Person } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import { getVisibleBooking, resendOwedPayout } from '../bookings/index.ts';
import { isFrozenWithoutDispute } from '../charges/index.ts';
import { releaseIncidentsOf } from '../incidents/index.ts';
import { freezePayout, listTakenBack, unfreezePayout } from '../settlement/index.ts';
import { actOnBooking, type StaffWords } from './act-on-booking.ts';
import { type PayoutNews, payoutEmail } from './emails.ts';
import { insertFreeze, markFreezeReleased } from './queries.ts';

type OnPayout = StaffWords & { id: number };

/** Holds a payout back until staff release it. The host alone is told. */
export async function freezeForStaff(
  deps: Deps,
  actor: Person,
  { id, ...words }: OnPayout & { reason: string },
): Promise<void> {
  await actOnBooking(deps, actor, { id, action: 'freeze', words }, async (ctx) => {
    const { reason, note } = words;
    const freeze = {
      bookingId: id,
      reason,
      ...(note && { note }),
      frozenBy: actor.id,
      frozenAt: ctx.now,
    };
    const isNew = await insertFreeze(ctx.tx, freeze);
    if (!isNew || !(await freezePayout(ctx, { bookingId: id }))) {
      throw new AppError('wrong_state', 'There is no payout to freeze.');
    }
    await mailHost(ctx, id, 'frozen', reason);
  });
}

/**
 * Releases a payout from staff and from incidents; if the trip is over, it is sent. A part whose charge is
 * disputed still waits for the bank.
 */
export async function unfreezeForStaff(
  deps: Deps,
  actor: Person,
  { id, ...words }: OnPayout,
): Promise<void> {
  await actOnBooking(deps, actor, { id, action: 'unfreeze', words }, async (ctx) => {
    await markFreezeReleased(ctx.tx, id, { releasedBy: actor.id, releasedAt: ctx.now });
    await releaseIncidentsOf(ctx, id);
    await unfreezePayout(ctx, { bookingId: id });
    const { booking } = await getVisibleBooking(ctx.tx, actor, id);
    if (await isFrozenWithoutDispute(ctx.tx, id)) {
      throw new AppError(
        'wrong_state',
        'A fraud warning holds this payout: release it there first.',
      );
    }
    const news = booking.payoutStatus === 'frozen' ? 'released_in_part' : 'released';
    await mailHost(ctx, id, news, words.reason);
  });
}

/** Sends a payout again that failed, or that was taken back at Stripe. */
export async function resendPayout(
  deps: Deps,
  actor: Person,
  { id, ...words }: OnPayout,
): Promise<void> {
  const takenBack = await listTakenBack(deps, actor, id).catch((error: unknown) => {
    deps.log.warn({ err: error, bookingId: id }, 'Stripe does not say what was taken back');
    return new Map<number, number>();
  });
  await actOnBooking(deps, actor, { id, action: 'resendPayout', words }, async (ctx) => {
    await resendOwedPayout(ctx, { bookingId: id, takenBack });
    await mailHost(ctx, id, 'resent', words.reason);
  });
}

async function mailHost(
  ctx: Context,
  id: number,
  news: PayoutNews,
  reason: string | undefined,
): Promise<void> {
  const parties = await getBookingParties(ctx.tx, id);
  const siteUrl = ctx.deps.env.publicUrl;
  await mailJob.enqueue(ctx, payoutEmail({ ...parties, id, news, reason, at: ctx.now, siteUrl }));
}
