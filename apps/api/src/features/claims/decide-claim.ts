import { minChargeCents } from '@curbside/domain/charges/states';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { formatDollars } from '@curbside/domain/money/money';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import type { OrderRow } from '../charges/index.ts';
import { removePayment } from '../payments/index.ts';
import { collectOrderJob } from '../settlement/index.ts';
import { announceClaim } from './announce-claim.ts';
import { audit, changeClaim, mark } from './answer-claim.ts';
import { updateClaim } from './queries.ts';
import { decidedPrice } from './rules.ts';

interface DecideClaim {
  id: number;
  outcome: 'uphold' | 'reject';
  /** In cents, where the guest pays less than was asked. */
  amount: number | null;
  reason: string;
  currentPassword?: string | undefined;
}

/** Staff settle a contested claim. Upheld, it is charged; both sides read the reason. */
export async function decideClaim(
  deps: Deps,
  actor: Person,
  { id, outcome, amount, reason, currentPassword }: DecideClaim,
): Promise<Claim> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  return changeClaim(deps, actor, { id, action: 'decide' }, async (ctx, { order }) => {
    const totalCents = outcome === 'uphold' ? (amount ?? order.totalCents) : order.totalCents;
    requireAtMostAsked(order, totalCents);
    const decided =
      outcome === 'reject'
        ? await mark(ctx, order, { status: 'rejected' })
        : await mark(ctx, order, { status: 'due', ...sharesOf(order, totalCents) });
    await updateClaim(ctx.tx, id, {
      outcome,
      decisionReason: reason,
      decidedBy: ctx.actor.id,
      decidedAt: ctx.now,
    });
    if (outcome === 'uphold') await collectOrderJob.enqueue(ctx, { orderId: id });
    await audit(ctx, outcome === 'uphold' ? 'upheld' : 'rejected', order, { totalCents });
    await announceClaim(ctx, outcome === 'uphold' ? 'upheld' : 'rejected', {
      order: decided,
      reason,
    });
  });
}

function requireAtMostAsked({ askedCents }: OrderRow, cents: number): void {
  if (cents >= minChargeCents && cents <= askedCents) return;
  throw new AppError(
    'invalid_amount',
    `Enter an amount from ${formatDollars(minChargeCents)} to ${formatDollars(askedCents)}, which is what the host asked for.`,
  );
}

function sharesOf(order: OrderRow, totalCents: number) {
  if (totalCents === order.totalCents) return {};
  const label = order.lines[0]?.label ?? '';
  const asked = { ...order, hostPayoutCents: order.hostShareCents };
  const { price, lines } = decidedPrice(asked, label, totalCents);
  const { hostPayoutCents, ...cents } = price;
  return { ...cents, hostShareCents: hostPayoutCents, lines };
}

/** Gives up what the card did not pay. */
export async function writeOffClaim(
  deps: Deps,
  actor: Person,
  { id, reason, currentPassword }: Pick<DecideClaim, 'id' | 'reason' | 'currentPassword'>,
): Promise<Claim> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  return changeClaim(deps, actor, { id, action: 'writeOff' }, async (ctx, { order }) => {
    // It may be a part of the claim, which is recorded and announced by the claim's own number.
    const writtenOff = { ...(await mark(ctx, order, { status: 'written_off' })), id };
    // A payment page that is open is closed.
    await removePayment(ctx.tx, order.id);
    await updateClaim(ctx.tx, id, { writeOffReason: reason, writtenOffAt: ctx.now });
    await audit(ctx, 'written_off', writtenOff, { totalCents: order.totalCents });
    await announceClaim(ctx, 'written-off', { order: writtenOff, reason });
  });
}
