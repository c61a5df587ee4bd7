import { instantBookLimits } from '@curbside/domain/cars/booking-rules';
import type { Actor } from '../../platform/actor.ts';
import { hoursAfter, hoursBefore } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { instantBookOffEmail } from './emails.ts';
import {
  listCancellationsByHost,
  lockCarsOf,
  savePause,
  switchInstantBookOff,
} from './instant-book-queries.ts';

/**
 * Switches instant book off for all cars of a host who has cancelled too often, and tells them. May
 * run twice: the last cancellation decides how long.
 */
export async function pauseInstantBook(
  deps: Deps,
  actor: Actor,
  { hostId }: { hostId: string },
): Promise<void> {
  const { cancellations, withinDays, pauseDays } = instantBookLimits;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    // Who switches it on holds the lock of the car, and reads the pause after taking it.
    await lockCarsOf(tx, hostId);
    const since = hoursBefore(now, withinDays * 24);
    const cancelled = await listCancellationsByHost(tx, hostId, since);
    const last = cancelled[0];
    if (cancelled.length <= cancellations || !last) return;
    const endsAt = hoursAfter(last, pauseDays * 24);
    if (endsAt <= now) return;
    await savePause(tx, hostId, endsAt);
    const carIds = await switchInstantBookOff(tx, hostId);
    if (carIds.length === 0) return;
    await recordAudit(ctx, {
      action: 'instant_book.paused',
      entity: 'user',
      entityId: hostId,
      details: { carIds, endsAt: endsAt.toISOString() },
    });
    const host = await getUser(tx, hostId);
    await mailJob.enqueue(
      ctx,
      instantBookOffEmail(host, { last, endsAt, siteUrl: deps.env.publicUrl }),
    );
  });
}
