import type { Claim } from '@curbside/domain/claims/endpoints';
import { type ClaimAction, decideClaimAction } from '@curbside/domain/claims/states';
import type { Actor, Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, notFound, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { hasOpenPickupReport } from '../bookings/index.ts';
import { findOrder, listOrders, markOrder, type OrderRow } from '../charges/index.ts';
import { collectOrderJob } from '../settlement/index.ts';
import { announceClaim } from './announce-claim.ts';
import { getVisibleClaim, showClaim } from './get-claim.ts';
import { claimCallerOf, claimedFacts } from './policy.ts';
import {
  type ClaimRow,
  hasObjectedHandover,
  listNextTries,
  listUnanswered,
  updateClaim,
} from './queries.ts';
import { silenceContests } from './wire.ts';

/** The guest accepts; the card of the trip is charged. */
export function acceptClaim(deps: Deps, actor: Person, { id }: { id: number }): Promise<Claim> {
  return changeClaim(deps, actor, { id, action: 'accept' }, (ctx, { order }) =>
    accept(ctx, order, 'guest'),
  );
}

/** The guest contests; nothing is charged before staff decide. */
export function contestClaim(
  deps: Deps,
  actor: Person,
  { id, reason }: { id: number; reason: string },
): Promise<Claim> {
  return changeClaim(deps, actor, { id, action: 'contest' }, (ctx, { order }) =>
    contest(ctx, order, reason),
  );
}

export function withdrawClaim(deps: Deps, actor: Person, { id }: { id: number }): Promise<Claim> {
  return changeClaim(deps, actor, { id, action: 'withdraw' }, async (ctx, { order }) => {
    await mark(ctx, order, { status: 'withdrawn' });
    await audit(ctx, 'withdrawn', order);
    await announceClaim(ctx, 'withdrawn', { order });
  });
}

/** Locks the booking, decides, writes, and shows the claim as it is then. */
export async function changeClaim(
  deps: Deps,
  actor: Person,
  { id, action }: { id: number; action: ClaimAction },
  write: (ctx: Context<Person>, found: { claim: ClaimRow; order: OrderRow }) => Promise<void>,
): Promise<Claim> {
  const { claim, details } = await getVisibleClaim(deps.db, actor, id);
  await inTransaction(deps, actor, async (ctx) => {
    await lockBooking(ctx.tx, claim.bookingId);
    const orders = await listOrders(ctx.tx, claim.bookingId);
    const claimed = orders.find((one) => one.id === id);
    if (!claimed) throw notFound('Charge');
    const caller = claimCallerOf(actor, details.booking);
    const isPlanned = (await listNextTries(ctx.tx, [id])).size > 0;
    const facts = claimedFacts(claimed, orders, isPlanned);
    requireAllowed(decideClaimAction(action, { facts, caller, now: ctx.now }));
    await write(ctx, { claim, order: facts });
  });
  return showClaim(deps, actor, { id });
}

/**
 * Silence accepts, except for damage and for figures that were objected to. It waits while a report of the
 * pickup is open.
 */
export async function answerSilence(deps: Deps, actor: Actor): Promise<void> {
  const unanswered = await listUnanswered(deps.db, deps.clock.now());
  await runEach(deps.log, unanswered, async ({ claim }) => {
    await inTransaction(deps, actor, async (ctx) => {
      await lockBooking(ctx.tx, claim.bookingId);
      const order = await findOrder(ctx.tx, claim.orderId);
      if (order?.status !== 'asked') return;
      // The trip may turn out not to have taken place.
      if (await hasOpenPickupReport(ctx.tx, claim.bookingId)) return;
      const isObjected = await hasObjectedHandover(ctx.tx, claim.bookingId);
      if (silenceContests(claim, isObjected)) await contest(ctx, order, null);
      else await accept(ctx, order, 'silence');
    });
  });
}

async function accept(ctx: Context, order: OrderRow, by: 'guest' | 'silence'): Promise<void> {
  await mark(ctx, order, { status: 'due' });
  await collectOrderJob.enqueue(ctx, { orderId: order.id });
  await audit(ctx, 'accepted', order, { by });
  await announceClaim(ctx, by === 'guest' ? 'accepted' : 'silent', { order });
}

async function contest(ctx: Context, order: OrderRow, reason: string | null): Promise<void> {
  await mark(ctx, order, { status: 'contested' });
  await updateClaim(ctx.tx, order.id, { contestReason: reason, contestedAt: ctx.now });
  await audit(ctx, 'contested', order, { by: reason === null ? 'silence' : 'guest' });
  await announceClaim(ctx, 'contested', { order });
}

/** Throws wrong_state if somebody has changed the order meanwhile. */
export async function mark(
  { tx }: Context,
  { id, status }: OrderRow,
  change: Parameters<typeof markOrder>[2],
): Promise<OrderRow> {
  const marked = await markOrder(tx, id, change, [status]);
  if (!marked) throw justChanged('claim');
  return marked;
}

export async function audit(
  ctx: Context,
  step: string,
  { id, bookingId }: Pick<OrderRow, 'id' | 'bookingId'>,
  details: object = {},
): Promise<void> {
  await recordAudit(ctx, {
    action: `claim.${step}`,
    entity: 'charge',
    entityId: id,
    details: { bookingId, ...details },
  });
}
