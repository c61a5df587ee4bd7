import { toDecimal } from '@curbside/domain/money/money';
import { payoutCents } from '@curbside/domain/payouts/payout-amount';
import type { PayoutState, PayoutWait } from '@curbside/domain/payouts/payout-state';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import type { PayoutFacts } from './state-queries.ts';

type PaidTrip = Parameters<typeof payoutCents>[0] & { payoutStatus: PayoutStatus };

function waitsOf({ payoutStatus }: PaidTrip, facts: PayoutFacts): PayoutWait[] {
  if (payoutStatus !== 'held' && payoutStatus !== 'frozen' && payoutStatus !== 'failed') return [];
  const waits: PayoutWait[] = [];
  if (facts.hasFrozenIncident) waits.push('incident');
  if (facts.hasOpenDispute) waits.push('dispute');
  if (payoutStatus === 'frozen' && waits.length === 0) waits.push('review');
  if (!facts.canBePaid) waits.push('payout_account');
  return waits;
}

/** State of the host's payout for a trip, for every text about it. */
export function payoutStateOf(trip: PaidTrip, facts: PayoutFacts): PayoutState {
  const sums = facts.sums ?? {};
  const amountOf = (cents = 0) => toDecimal(Math.max(0, cents));
  return {
    status: trip.payoutStatus,
    amount: toDecimal(payoutCents(trip)),
    waiting: toDecimal(facts.waitingCents),
    frozen: toDecimal(facts.frozenCents),
    refunded: amountOf(-(sums.refunded ?? 0)),
    lost: amountOf(-(sums.lost ?? 0)),
    waitsFor: waitsOf(trip, facts),
    sent: amountOf(-(sums.sent ?? 0) - (sums.taken_back ?? 0)),
    takenBack: amountOf(sums.taken_back),
    deducted: amountOf(-(sums.deducted ?? 0)),
    openDebt: toDecimal(facts.openDebtCents),
  };
}
