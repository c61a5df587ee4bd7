import type { Claim } from '@curbside/domain/claims/endpoints';
import type { ClaimInput } from '@curbside/domain/claims/forms';
import { claimLimits } from '@curbside/domain/claims/rules';
import type { Person } from '../../platform/actor.ts';
import { hoursAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { getVisibleBooking } from '../bookings/index.ts';
import { insertOrder, listTerms } from '../charges/index.ts';
import { takeDiscounts } from '../late-returns/index.ts';
import { announceClaim } from './announce-claim.ts';
import { showClaim } from './get-claim.ts';
import { mayClaim } from './policy.ts';
import { getClaimFacts, insertClaim } from './queries.ts';
import { judgeClaim } from './rules.ts';
import { storeDocuments } from './store-documents.ts';

/** The host asks the guest for a charge after the trip. */
export async function claimCharge(
  deps: Deps,
  actor: Person,
  { bookingId, ...input }: ClaimInput & { bookingId: number },
): Promise<Claim> {
  const seen = await getVisibleBooking(deps.db, actor, bookingId);
  // Judged before documents are copied, and again under the lock.
  const early = await getClaimFacts(deps.db, bookingId);
  requireAllowed(mayClaim(actor, seen, early, input.kind, deps.clock.now()));
  judgeClaim(input, seen.booking, early);
  const documents = await storeDocuments(deps, actor, { bookingId, ids: input.documents });
  const orderId = await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    // The claims of a trip are counted together.
    await lockBooking(tx, bookingId);
    const details = await getVisibleBooking(tx, actor, bookingId);
    const facts = await getClaimFacts(tx, bookingId);
    requireAllowed(mayClaim(actor, details, facts, input.kind, now));
    const { price, lines } = judgeClaim(input, details.booking, facts);
    const isLate = input.kind === 'late';
    const [terms] = await listTerms(tx, bookingId);
    const order = await insertOrder(ctx, {
      booking: details.booking,
      purpose: input.kind,
      status: 'asked',
      termsVersion: terms?.version ?? 1,
      lines,
      price: isLate ? await takeDiscounts(tx, bookingId, price) : price,
      answerBy: hoursAfter(now, claimLimits.answerHours),
    });
    const { kind, description, happenedAt } = input;
    await insertClaim(
      tx,
      { orderId: order.id, bookingId, kind, description, happenedAt },
      { pairs: input.pairs, documents },
    );
    await recordAudit(ctx, {
      action: 'claim.asked',
      entity: 'charge',
      entityId: order.id,
      details: { bookingId, kind, totalCents: order.totalCents },
    });
    await announceClaim(ctx, 'asked', { order });
    return order.id;
  });
  return showClaim(deps, actor, { id: orderId });
}
