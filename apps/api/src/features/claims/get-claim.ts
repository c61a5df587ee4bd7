import type { Claim, ClaimOption } from '@curbside/domain/claims/endpoints';
import { claimKinds, fixedAmounts, isComputed } from '@curbside/domain/claims/rules';
import { toDecimal } from '@curbside/domain/money/money';
import type { Person } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { auditStaffLook, callerOf, getVisibleBooking, requireParty } from '../bookings/index.ts';
import { listOrders } from '../charges/index.ts';
import { mayClaim } from './policy.ts';
import {
  type ClaimRow,
  type DocumentRow,
  findClaim,
  findDocument,
  getClaimFacts,
  hasObjectedHandover,
  listClaims,
  listDecisions,
  listEvidence,
  listNextTries,
} from './queries.ts';
import { computedPrice } from './rules.ts';
import { claimOnWire } from './wire.ts';

/** The claim and its trip, if the actor may see them. */
export async function getVisibleClaim(db: Queryable, actor: Person, id: number) {
  const claim = await findClaim(db, id);
  if (!claim) throw notFound('Charge');
  const details = await getVisibleBooking(db, actor, claim.bookingId, 'Charge');
  return { claim, details };
}

/** Oldest first, for the trip's parties and staff. */
export async function listClaimsOfBooking(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<Claim[]> {
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  await auditStaffLook(deps, actor, { booking: details.booking, what: 'claims' });
  const rows = await listClaims(deps.db, bookingId);
  const ids = rows.map(({ claim }) => claim.orderId);
  const evidence = await listEvidence(deps.db, ids);
  const nextTries = await listNextTries(deps.db, ids);
  const isObjected = await hasObjectedHandover(deps.db, bookingId);
  const now = deps.clock.now();
  const orders = await listOrders(deps.db, bookingId);
  return rows.map((row) => {
    const nextTryAt = nextTries.get(row.order.id) ?? null;
    return claimOnWire(
      { ...row, orders, details, evidence, isObjected, nextTryAt },
      { actor, now },
    );
  });
}

/** For the trip's parties and staff; staff also see earlier decisions of its kind. */
export async function getClaim(deps: Deps, actor: Person, { id }: { id: number }): Promise<Claim> {
  const { claim, details } = await getVisibleClaim(deps.db, actor, id);
  await auditStaffLook(deps, actor, { booking: details.booking, what: 'claims' });
  const shown = await showClaim(deps, actor, { id });
  if (!callerOf(actor, details.booking).isStaff || shown.side) return shown;
  return { ...shown, ...(await similarTo(deps.db, claim)) };
}

/** Fewer would name a case rather than a rule. */
const fewestSimilar = 5;

async function similarTo(db: Queryable, { kind }: ClaimRow): Promise<Pick<Claim, 'similar'>> {
  const decided = await listDecisions(db, kind);
  if (decided.length < fewestSimilar) return {};
  return {
    similar: decided.flatMap(({ outcome, askedCents, totalCents }) =>
      outcome
        ? [
            {
              outcome,
              asked: toDecimal(askedCents),
              total: toDecimal(outcome === 'uphold' ? totalCents : 0),
            },
          ]
        : [],
    ),
  };
}

/** As `getClaim`, for the answer to a change of the claim. */
export async function showClaim(deps: Deps, actor: Person, { id }: { id: number }): Promise<Claim> {
  const { claim, details } = await getVisibleClaim(deps.db, actor, id);
  const rows = await listClaims(deps.db, claim.bookingId);
  const row = rows.find(({ order }) => order.id === id);
  if (!row) throw notFound('Charge');
  const evidence = await listEvidence(deps.db, [id]);
  const isObjected = await hasObjectedHandover(deps.db, claim.bookingId);
  const orders = await listOrders(deps.db, claim.bookingId);
  const nextTryAt = (await listNextTries(deps.db, [id])).get(id) ?? null;
  return claimOnWire(
    { ...row, orders, details, evidence, isObjected, nextTryAt },
    { actor, now: deps.clock.now() },
  );
}

/** The charges that the host can claim now, with the sums that the server computes. */
export async function listClaimOptions(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<ClaimOption[]> {
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  const { booking } = details;
  if (requireParty(actor, booking) !== 'owner') {
    throw new AppError('forbidden', 'Only the host can claim charges for a trip.');
  }
  const facts = await getClaimFacts(deps.db, bookingId);
  const now = deps.clock.now();
  return claimKinds.map((kind): ClaimOption => {
    const decision = mayClaim(actor, details, facts, kind, now);
    const amounts = (fixedAmounts[kind] ?? []).map(toDecimal);
    const option = { kind, lines: [], total: null, amounts };
    if (!decision.allowed) return { ...option, allowed: false, reason: decision.reason };
    if (!isComputed(kind)) return { ...option, allowed: true };
    try {
      const { price, lines } = computedPrice(kind, booking, facts);
      return {
        ...option,
        allowed: true,
        lines: lines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
        total: toDecimal(price.totalCents),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...option, allowed: false, reason: error.message };
    }
  });
}

export async function getClaimDocument(
  deps: Deps,
  actor: Person,
  { id, position }: { id: number; position: number },
): Promise<DocumentRow & { bookingId: number }> {
  const claim = await findClaim(deps.db, id);
  if (!claim) throw notFound('Document');
  const { bookingId } = claim;
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId, 'Document');
  const document = await findDocument(deps.db, id, position);
  if (!document) throw notFound('Document');
  await auditStaffLook(deps, actor, { booking, what: 'claims', isPart: true });
  return { ...document, bookingId };
}
