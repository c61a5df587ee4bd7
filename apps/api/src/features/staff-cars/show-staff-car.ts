import { toDecimal } from '@curbside/domain/money/money';
import type { StaffCar } from '@curbside/domain/staff-cars/endpoints';
import { maxOfCar } from '@curbside/domain/staff-cars/rules';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { findFullUser } from '../accounts/index.ts';
import { listHistory, recordAudit } from '../audit/index.ts';
import { getVisibleCar } from '../cars/index.ts';
import { incidentOnWire, listIncidentsOfCar } from '../compliance/index.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { getPayoutSumsOfCar } from '../payouts/index.ts';
import { listReviewsOfCar, reviewOnWire } from '../ratings/index.ts';
import { historyOnWire, partyOnWire } from '../staff-bookings/index.ts';
import {
  countTripsOfCar,
  findListing,
  listBlockedDays,
  listCalendarsOf,
  listPhotosOfTrips,
  listTripsOfCar,
  sumDebtsOf,
  sumPaidFor,
  sumSentFor,
} from './queries.ts';
import { calendarOnWire, tripOnWire } from './wire.ts';

/** A year of blocked days is the most that a calendar shows. */
const maxBlockedDays = 366;

/** Everything about a car, for staff; the look is in the audit log. */
export async function showStaffCar(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<StaffCar> {
  const { db } = deps;
  const now = deps.clock.now();
  const listing = await findListing(db, id);
  if (!listing) throw notFound('Car');
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, { action: 'car.viewed', entity: 'car', entityId: id }),
  );
  const [car, owner, trips, tripCount, blockedDays, calendars] = await Promise.all([
    getVisibleCar(db, actor, id),
    findFullUser(db, listing.ownerId),
    listTripsOfCar(db, id, maxOfCar),
    countTripsOfCar(db, id),
    listBlockedDays(db, id, todayInMarket(deps.clock), maxBlockedDays),
    listCalendarsOf(db, id),
  ]);
  const [incidents, photos, reviews, history] = await Promise.all([
    listIncidentsOfCar(db, id, maxOfCar),
    listPhotosOfTrips(db, id, maxOfCar),
    listReviewsOfCar(db, id),
    listHistory(db, [{ entity: 'car', entityIds: [id] }], maxOfCar),
  ]);
  return {
    car,
    isListed: listing.delistedAt === null && owner?.user.accountStatus === 'active',
    delistedAt: listing.delistedAt?.toISOString() ?? null,
    createdAt: listing.createdAt.toISOString(),
    owner: owner ? partyOnWire(owner) : null,
    trips: trips.map(tripOnWire),
    tripCount,
    blockedDays,
    calendars: calendars.map(calendarOnWire),
    money: await moneyOf(deps, id),
    incidents: incidents.map((incident) => incidentOnWire(incident, actor, now)),
    inspections: photos.map(({ photo }) => inspectionPhotoOnWire(photo)),
    ratings: reviews.slice(0, maxOfCar).map(reviewOnWire),
    history: history.map(historyOnWire),
  };
}

async function moneyOf({ db }: Deps, id: number): Promise<StaffCar['money']> {
  const [{ paidCents, refundedCents }, sums, sentCents, owedCents] = await Promise.all([
    sumPaidFor(db, id),
    getPayoutSumsOfCar(db, id),
    sumSentFor(db, id),
    sumDebtsOf(db, id),
  ]);
  return {
    paid: toDecimal(paidCents),
    refunded: toDecimal(refundedCents),
    sent: toDecimal(sentCents),
    toCome: toDecimal(sums.toComeCents + sums.failedCents),
    frozen: toDecimal(sums.frozenCents),
    owedByHost: toDecimal(owedCents),
  };
}
