import { fullName } from '@curbside/domain/accounts/full-name';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { toDecimal } from '@curbside/domain/money/money';
import type { payoutEndpoints, StuckPayout } from '@curbside/domain/payouts/endpoints';
import type { PayoutMovement } from '@curbside/domain/payouts/movements';
import type { Answer } from '@curbside/domain/wire/endpoint';
import type { Deps } from '../../platform/deps.ts';
import { carCover } from '../cars/index.ts';
import { payoutStateOf } from './payout-state.ts';
import type { PayoutRow } from './queries.ts';
import type { MovementRow } from './state-queries.ts';
import type { StuckPayoutRow } from './stuck-queries.ts';

/**
 * The day of the transfer: when it was made, or the day after drop-off, when trips complete
 * automatically. Null while a payout is frozen or failed.
 */
function expectedOn({ status, payoutStatus, paidAt, endsAt }: PayoutRow): string | null {
  if (paidAt) return marketDay(paidAt);
  const isToCome = status === 'approved' && payoutStatus === 'held';
  return isToCome ? addDays(marketDay(endsAt), 1) : null;
}

export function payoutOnWire(
  row: PayoutRow,
  movements: readonly MovementRow[],
): Answer<typeof payoutEndpoints.payouts>[number] {
  const { keptPayoutCents, guest } = row;
  return {
    bookingId: row.bookingId,
    carTitle: row.carTitle,
    imageUrl: carCover(row.cover),
    guestName: fullName(guest),
    startDate: row.startDate,
    endDate: row.endDate,
    tripStatus: row.status,
    ...payoutStateOf(row, row.facts),
    expectedOn: expectedOn(row),
    kept: keptPayoutCents === null ? null : toDecimal(keptPayoutCents),
    owed: toDecimal(row.owedCents),
    movements: movements.filter(({ trip_id }) => trip_id === row.bookingId).map(movementOnWire),
  };
}

function movementOnWire({ kind, cents, at, debt_of, purpose }: MovementRow): PayoutMovement {
  const bookingId = kind === 'deducted' ? debt_of : null;
  return { kind, amount: toDecimal(cents), at: new Date(at).toISOString(), bookingId, purpose };
}

/** A claim waits for a dispute of its own alone. */
const factsOfClaim = ({ facts, payoutStatus }: StuckPayoutRow): StuckPayoutRow['facts'] => ({
  ...facts,
  hasFrozenIncident: false,
  hasOpenDispute: payoutStatus === 'frozen',
});

export function stuckPayoutOnWire(
  { payout: row }: { payout: StuckPayoutRow },
  { stripeDashboard: stripe }: Pick<Deps, 'stripeDashboard'>,
): StuckPayout {
  return {
    bookingId: row.bookingId,
    carId: row.carId,
    carTitle: row.carTitle,
    hostId: row.host.id,
    hostName: fullName(row.host),
    hostEmail: row.host.email,
    amount: toDecimal(row.stuckCents),
    status: row.payoutStatus,
    endedAt: row.endedAt.toISOString(),
    incidentId: row.incidentId,
    waitsFor: payoutStateOf(row, row.isOfTrip ? row.facts : factsOfClaim(row)).waitsFor,
    failedAt: row.isOfTrip ? (row.failedAt?.toISOString() ?? null) : null,
    hostAtStripe: row.accountId && `${stripe}/connect/accounts/${row.accountId}`,
    chargeAtStripe: row.chargeId && `${stripe}/payments/${row.chargeId}`,
  };
}
