import { type Actor, isPerson } from '../../platform/actor.ts';

/** A review is about its host, who reports it. */
export const canReportReview = (actor: Actor, review: { hostId: string }) =>
  isPerson(actor) && review.hostId === actor.id;

/** Only the host of the trip replies to its review. */
export const canReply = (actor: Actor, review: { hostId: string }) =>
  isPerson(actor) && review.hostId === actor.id;
