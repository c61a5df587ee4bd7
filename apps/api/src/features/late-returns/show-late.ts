import type { LateReturn } from '@curbside/domain/late-returns/endpoints';
import { waitDiscountCents } from '@curbside/domain/late-returns/rules';
import { lateActionNames } from '@curbside/domain/late-returns/states';
import { toDecimal } from '@curbside/domain/money/money';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { getVisibleBooking, partyOf, previewCancellation } from '../bookings/index.ts';
import {
  findBackSign,
  findTold,
  type LateGuestRow,
  type LateRow,
  lockLate,
} from '../late-rows/index.ts';
import { listOffers } from './list-offers.ts';
import { decideLate, type LateSituation } from './policy.ts';
import { findLate, listWaitingOf } from './queries.ts';

/** A trip that was told and is late itself shows what is open. */
async function findFacts(
  db: Queryable,
  bookingId: number,
): Promise<{ late: LateRow; guest?: LateGuestRow } | undefined> {
  const told = await findTold(db, bookingId);
  const own = await findLate(db, bookingId);
  return own && (!told || told.late.backAt) ? { late: own } : told;
}

/** Throws not_found for a trip that is neither late nor after a late one. */
export async function findSituation(
  db: Queryable,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<LateSituation> {
  const details = await getVisibleBooking(db, actor, bookingId, 'Late return');
  const found = await findFacts(db, bookingId);
  if (!found) throw notFound('Late return');
  const { late, guest } = found;
  const isBack = late.backAt !== null || (await findBackSign(db, late.bookingId)) !== null;
  return { details, late, guest, isBack };
}

/** The same, locked until the transaction ends, the late return first. */
export async function lockSituation(
  { tx, actor }: Context<Person>,
  which: { bookingId: number },
): Promise<LateSituation> {
  const { late } = await findSituation(tx, actor, which);
  await lockLate(tx, late.bookingId);
  await lockBooking(tx, which.bookingId);
  return findSituation(tx, actor, which);
}

/** For the guest of the trip, its host and staff. */
export async function showLate(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<LateReturn> {
  const { db, clock } = deps;
  const now = clock.now();
  const situation = await findSituation(db, actor, { bookingId });
  const { details, late, guest, isBack } = situation;
  const { booking, car } = details;
  const decide = (action: (typeof lateActionNames)[number]) =>
    decideLate(actor, situation, action, now);
  const side = partyOf(actor, booking) ?? null;
  const seesOffers = side === 'renter' && decide('other_car').allowed;
  return {
    bookingId,
    carId: booking.carId,
    carTitle: car.title,
    side,
    status: booking.status,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    total: toDecimal(booking.totalCents),
    isLate: guest === undefined,
    dueAt: late.dueAt.toISOString(),
    backAt: isBack ? (late.backAt ?? now).toISOString() : null,
    next: guest
      ? {
          toldAt: guest.toldAt.toISOString(),
          choice: guest.choice,
          chosenAt: guest.chosenAt?.toISOString() ?? null,
          newBookingId: guest.newBookingId,
          movedAt: guest.movedAt?.toISOString() ?? null,
          waitRefund: toDecimal(guest.discountCents ?? waitDiscountCents(booking)),
          cancelRefund: toDecimal(
            booking.status === 'approved'
              ? previewCancellation(details, 'full', now).guestCents
              : 0,
          ),
          offers: seesOffers ? await listOffers(db, booking, now) : [],
        }
      : null,
    actions: actionsOnWire(lateActionNames, decide),
  };
}

export async function listMyLateReturns(deps: Deps, actor: Person) {
  const rows = await listWaitingOf(deps.db, actor.id, deps.clock.now());
  return rows.map(({ startsAt, dueAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }));
}
