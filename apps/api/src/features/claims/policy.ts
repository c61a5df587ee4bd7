import { isAdmin } from '@curbside/domain/accounts/states';
import { type ClaimKind, restsOnHandover } from '@curbside/domain/claims/rules';
import { type ClaimParty, decideClaiming } from '@curbside/domain/claims/states';
import type { ActionCaller, Decision } from '@curbside/domain/states/action-table';
import { isAdminOfOwnTrip, type Person } from '../../platform/actor.ts';
import { type BookingDetails, callerOf } from '../bookings/index.ts';
import { isPartCharging, type OrderRow, payableOf } from '../charges/index.ts';
import type { ClaimFacts } from './queries.ts';

/** Administrators decide; to their own trips they are a party like any other. */
export function claimCallerOf(
  actor: Person,
  booking: { renterId: string; ownerId: string },
): ActionCaller<ClaimParty> {
  const caller = callerOf(actor, booking);
  return {
    ...caller,
    party: caller.party ?? (isAdmin(actor.role) ? 'admin' : undefined),
    isAdminOfOwnTrip: isAdminOfOwnTrip(actor, booking),
  };
}

/** Where the rest of a damage is paid, the rules look at the part that the card did not pay. */
export function claimedFacts(order: OrderRow, orders: readonly OrderRow[], isPlanned: boolean) {
  return {
    ...payableOf(order, orders),
    isRetried: isPlanned || isPartCharging(order, orders),
  };
}

/** A handover proves a charge once. */
export function mayClaim(
  actor: Person,
  { booking, isPickupReported, endedUnderWayAt }: BookingDetails,
  { claims }: ClaimFacts,
  kind: ClaimKind,
  now: Date,
): Decision {
  const isClaimed =
    restsOnHandover(kind) &&
    claims.some(({ claim, order }) => claim.kind === kind && order.status !== 'withdrawn');
  return decideClaiming(kind, {
    facts: { ...booking, isClaimed, isPickupReported, endedUnderWayAt },
    caller: callerOf(actor, booking),
    now,
  });
}
