import { fullName } from '@curbside/domain/accounts/full-name';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { restsOnHandover } from '@curbside/domain/claims/rules';
import { claimActionNames, decideClaimAction } from '@curbside/domain/claims/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import type { BookingDetails } from '../bookings/index.ts';
import { type OrderRow, orderOnWire } from '../charges/index.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { claimCallerOf, claimedFacts } from './policy.ts';
import type { ClaimRow, listEvidence } from './queries.ts';

interface ShownClaim {
  claim: ClaimRow;
  order: OrderRow;
  /** Orders of the trip; a large damage is collected in two parts. */
  orders: readonly OrderRow[];
  details: BookingDetails;
  evidence: Awaited<ReturnType<typeof listEvidence>>;
  isObjected: boolean;
  /** When the card is tried again. */
  nextTryAt: Date | null;
}

/** Damage, and what rests on figures that were objected to, is never charged by silence. */
export const silenceContests = ({ kind }: Pick<ClaimRow, 'kind'>, isObjected: boolean): boolean =>
  kind === 'damage' || (restsOnHandover(kind) && isObjected);

/** The claim as `actor` may see it at `now`. */
export function claimOnWire(
  { claim, order, orders, details, evidence, isObjected, nextTryAt }: ShownClaim,
  { actor, now }: { actor: Person; now: Date },
): Claim {
  const { booking, car, renter, owner } = details;
  const caller = claimCallerOf(actor, booking);
  const side = caller.party === 'admin' ? null : (caller.party ?? null);
  const photoOf = (id: number) => {
    const photo = evidence.photos.find((found) => found.id === id);
    if (!photo) throw new Error(`Photo ${id} of a claim is missing.`);
    return inspectionPhotoOnWire(photo);
  };
  const isOfClaim = ({ orderId }: { orderId: number }) => orderId === order.id;
  const { contestedAt, decidedAt, outcome, decisionReason, writtenOffAt, writeOffReason } = claim;
  return {
    ...orderOnWire(order, orders, { seesHostShare: side !== 'renter', tripPayBy: booking.payBy }),
    bookingId: booking.id,
    kind: claim.kind,
    carTitle: car.title,
    renterName: fullName(renter),
    ownerName: fullName(owner),
    side,
    description: claim.description,
    happenedAt: claim.happenedAt?.toISOString() ?? null,
    pairs: evidence.pairs
      .filter(isOfClaim)
      .map(({ beforeId, afterId }) => ({ before: photoOf(beforeId), after: photoOf(afterId) })),
    documents: evidence.documents.filter(isOfClaim).map(({ position, contentType }) => ({
      url: `/api/charges/${order.id}/documents/${position}`,
      contentType,
    })),
    silence: silenceContests(claim, isObjected) ? 'contests' : 'accepts',
    contest: contestedAt && { reason: claim.contestReason, at: contestedAt.toISOString() },
    decision:
      decidedAt && outcome
        ? { outcome, reason: decisionReason ?? '', at: decidedAt.toISOString() }
        : null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    writtenOff: writtenOffAt && { reason: writeOffReason ?? '', at: writtenOffAt.toISOString() },
    actions: actionsOnWire(claimActionNames, (action) =>
      decideClaimAction(action, {
        facts: claimedFacts(order, orders, nextTryAt !== null),
        caller,
        now,
      }),
    ),
  };
}
