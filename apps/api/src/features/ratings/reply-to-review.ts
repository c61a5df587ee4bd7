import type { Review } from '@curbside/domain/ratings/endpoints';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { canReply } from './policy.ts';
import { findReview, markReplied } from './queries.ts';
import { reviewOnWire } from './wire.ts';

/** The host's only reply to a review; it is public. */
export async function replyToReview(
  deps: Deps,
  actor: Person,
  { id, reply }: { id: number; reply: string },
): Promise<Review> {
  const review = await findReview(deps.db, id);
  if (!review) throw notFound('Review');
  if (!canReply(actor, review.rating)) {
    throw new AppError('forbidden', 'Only the host can answer this review.');
  }
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const rating = await markReplied(tx, id, reply, now);
    if (!rating) throw new AppError('wrong_state', 'You have answered this review already.');
    await recordAudit(ctx, {
      action: 'review.answered',
      entity: 'booking',
      entityId: id,
    });
    return reviewOnWire({ ...review, rating });
  });
}
