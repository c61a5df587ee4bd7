import { fullName } from '@curbside/domain/accounts/full-name';
import { addDays, newYorkDay } from '@curbside/domain/calendar/days';
import { toDecimal } from '@curbside/domain/money/money';
import type { payoutEndpoints, StuckPayout } from '@curbside/domain/payouts/endpoints';
import { payoutCents } from '@curbside/domain/payouts/payout-amount';
import type { Answer } from '@curbside/domain/wire/endpoint';
import { carCover } from '../cars/index.ts';
import type { PayoutRow } from './queries.ts';
import type { StuckPayoutRow } from './stuck-queries.ts';

/**
 * The day of the transfer: the day it was made, or of a trip to come the day after drop-off, when
 * trips complete by themselves. Nobody can say while a payout is frozen or has failed.
 */
function expectedOn({ status, payoutStatus, paidAt, endsAt }: PayoutRow): string | null {
  if (paidAt) return newYorkDay(paidAt);
  const isToCome = status === 'approved' && payoutStatus === 'held';
  return isToCome ? addDays(newYorkDay(endsAt), 1) : null;
}

/** A payout as its host sees it. */
export function payoutOnWire(row: PayoutRow): Answer<typeof payoutEndpoints.payouts>[number] {
  const { keptPayoutCents, guest } = row;
  return {
    bookingId: row.bookingId,
    carTitle: row.carTitle,
    imageUrl: carCover(row.cover),
    guestName: fullName(guest),
    startDate: row.startDate,
    endDate: row.endDate,
    tripStatus: row.status,
    amount: toDecimal(payoutCents(row)),
    status: row.payoutStatus,
    expectedOn: expectedOn(row),
    kept: keptPayoutCents === null ? null : toDecimal(keptPayoutCents),
    owed: toDecimal(row.owedCents),
    sent: toDecimal(row.sentCents),
  };
}

/** A payout that staff look after. */
export function stuckPayoutOnWire({ payout: row }: { payout: StuckPayoutRow }): StuckPayout {
  return {
    bookingId: row.bookingId,
    carTitle: row.carTitle,
    hostName: fullName(row.host),
    hostEmail: row.host.email,
    amount: toDecimal(payoutCents(row)),
    status: row.payoutStatus,
    endedAt: row.endedAt.toISOString(),
    incidentId: row.incidentId,
  };
}
