import { toDecimal } from '@curbside/domain/money/money';
import type { StaffPerson } from '@curbside/domain/people/endpoints';
import { maxOfPerson } from '@curbside/domain/people/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { getFullUser, listOpenSessions } from '../accounts/index.ts';
import { listHistory, recordAudit } from '../audit/index.ts';
import { getPayoutSums, sumTransferred } from '../payouts/index.ts';
import { historyOnWire } from '../staff-bookings/index.ts';
import { entryOnWire, listVerificationDecisions } from '../verification/index.ts';
import { canSeeSessions, isOwnPage } from './policy.ts';
import {
  countCarsOf,
  countTripsOf,
  findScore,
  getGuestBalance,
  listCarsOf,
  listDebtsOf,
  listTicketsOf,
  listTripsOf,
  sumPaidBy,
} from './queries.ts';
import { carOnWire, personOnWire, riskOnWire, ticketOnWire, tripOnWire } from './wire.ts';

/** Everything about a person, for staff; the look is in the audit log. */
export async function showPerson(
  deps: Deps,
  actor: Person,
  { id }: { id: string },
): Promise<StaffPerson> {
  const { db } = deps;
  const full = await getFullUser(db, id);
  if (!isOwnPage(actor, full.user)) {
    await inTransaction(deps, actor, (ctx) =>
      recordAudit(ctx, { action: 'person.viewed', entity: 'user', entityId: id }),
    );
  }
  const isActive = full.user.accountStatus === 'active';
  const [trips, tripCount, cars, carCount, tickets, score, decisions, history] = await Promise.all([
    listTripsOf(db, id, maxOfPerson),
    countTripsOf(db, id),
    listCarsOf(db, id, maxOfPerson),
    countCarsOf(db, id),
    listTicketsOf(db, id, maxOfPerson),
    findScore(db, id),
    listVerificationDecisions(db, id),
    listHistory(db, [{ entity: 'user', entityIds: [id] }], maxOfPerson),
  ]);
  return {
    person: personOnWire(full),
    trips: trips.map((trip) => tripOnWire(trip, id)),
    tripCount,
    cars: cars.map((car) => carOnWire(car, isActive)),
    carCount,
    money: await moneyOf(deps, id),
    tickets: tickets.map(ticketOnWire),
    risk: riskOnWire(score),
    verification: decisions.map(entryOnWire),
    sessions: canSeeSessions(actor, full.user) ? await sessionsOf(deps, id) : null,
    history: history.map(historyOnWire),
  };
}

async function moneyOf({ db }: Deps, id: string): Promise<StaffPerson['money']> {
  const [{ paidCents, refundedCents }, guestBalance, sums, sentCents, debts] = await Promise.all([
    sumPaidBy(db, id),
    getGuestBalance(db, id),
    getPayoutSums(db, id),
    sumTransferred(db, id),
    listDebtsOf(db, id),
  ]);
  const restOf = ({ cents, settledCents }: (typeof debts)[number]) => cents - settledCents;
  return {
    paid: toDecimal(paidCents),
    refunded: toDecimal(refundedCents),
    owedToGuest: toDecimal(Math.max(0, -guestBalance)),
    earned: toDecimal(sentCents),
    toCome: toDecimal(sums.toComeCents + sums.failedCents),
    frozen: toDecimal(sums.frozenCents),
    owedByHost: toDecimal(debts.reduce((sum, debt) => sum + restOf(debt), 0)),
    debts: debts.map((debt) => ({
      bookingId: debt.bookingId,
      amount: toDecimal(restOf(debt)),
      createdAt: debt.createdAt.toISOString(),
    })),
  };
}

async function sessionsOf({ db }: Deps, id: string) {
  const sessions = await listOpenSessions(db, id);
  return sessions.map(({ createdAt, updatedAt, ipAddress, userAgent }) => ({
    openedAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    ipAddress,
    userAgent,
  }));
}
