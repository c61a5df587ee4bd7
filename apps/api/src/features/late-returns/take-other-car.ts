import type { Actor, Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type BookingRow, lockBooking } from '../booking-rows/index.ts';
import { cancelForStaff, listBookingDetails, requestBooking } from '../bookings/index.ts';
import {
  changeTold,
  findTold,
  keepChoice,
  type LateGuestRow,
  lockLate,
} from '../late-rows/index.ts';
import { promiseRefund, settleMoneyNow } from '../settlement/index.ts';
import { announceLapsed, announceMoved } from './announce-late.ts';
import { listOffers, windowOf } from './list-offers.ts';
import { decideLate } from './policy.ts';
import { listMoving } from './queries.ts';
import { findSituation, lockSituation } from './show-late.ts';

interface TakeOtherCar {
  bookingId: number;
  carId: number | undefined;
}

const gone = () =>
  new AppError('wrong_state', 'This car is no longer free. Please choose another one.');

/**
 * Requests one of the offered cars, which the guest then pays like every trip. Once it is booked it
 * takes the place of the old trip; if it lapses, the guest chooses again.
 */
export async function takeOtherCar(
  deps: Deps,
  actor: Person,
  { bookingId, carId }: TakeOtherCar,
): Promise<void> {
  const now = deps.clock.now();
  const seen = await findSituation(deps.db, actor, { bookingId });
  const { booking } = seen.details;
  if (await isTaken(deps, seen.guest, carId)) return;
  requireAllowed(decideLate(actor, seen, 'other_car', now));
  const offers = await listOffers(deps.db, booking, now);
  const window = windowOf(booking, now);
  if (!seen.guest || !carId || !window || !offers.some((offer) => offer.carId === carId)) {
    throw gone();
  }
  const { lateBookingId, lapsed } = seen.guest;
  const made = await requestBooking(deps, actor, {
    ...window,
    carId,
    idempotencyKey: `late-return-${lateBookingId}-${bookingId}-${carId}-${lapsed}`,
  });
  const refusal = await inTransaction(deps, actor, async (ctx) => {
    const situation = await lockSituation(ctx, { bookingId });
    if (situation.guest?.newBookingId === made.id) return undefined;
    const decision = decideLate(actor, situation, 'other_car', ctx.now);
    if (!decision.allowed) {
      await giveUp(ctx, made);
      return decision;
    }
    await keepChoice(ctx, situation.guest, {
      choice: 'other_car',
      // A discount for waiting becomes a part of the old trip's full refund.
      discountCents: null,
      newBookingId: made.id,
    });
    return undefined;
  });
  if (refusal) requireAllowed(refusal);
}

/** Whether a click before this one has taken the car. */
async function isTaken(
  { db }: Deps,
  guest: LateGuestRow | undefined,
  carId: number | undefined,
): Promise<boolean> {
  if (!guest?.newBookingId) return false;
  const [taken] = await listBookingDetails(db, [guest.newBookingId]);
  return taken?.booking.carId === carId;
}

/** The guest chose something else meanwhile. */
async function giveUp(ctx: Context, made: Pick<BookingRow, 'id'>): Promise<void> {
  await lockBooking(ctx.tx, made.id);
  const [details] = await listBookingDetails(ctx.tx, [made.id]);
  if (details?.booking.status !== 'pending') return;
  await cancelForStaff(ctx, { details, refund: 'full', reason: undefined });
}

/** Ends the old trip once the one with another car is booked, or lets the guest choose again. */
export async function followOtherCars(deps: Deps, actor: Actor): Promise<void> {
  await runEach(deps.log, await listMoving(deps.db), async ({ guest, status }) => {
    const isBooked = status === 'approved' || status === 'completed';
    await inTransaction(deps, actor, async (ctx) => {
      await lockLate(ctx.tx, guest.lateBookingId);
      const present = (await findTold(ctx.tx, guest.bookingId))?.guest;
      if (present?.newBookingId !== guest.newBookingId || present.movedAt) return;
      await (isBooked ? move : choosesAgain)(ctx, present);
    });
    if (!isBooked) return;
    await settleMoneyNow(deps, actor, guest.bookingId);
    if (guest.newBookingId) await settleMoneyNow(deps, actor, guest.newBookingId);
  });
}

/** The platform bears what the other car costs more, so that the guest pays no more than agreed. */
async function move(ctx: Context, guest: LateGuestRow): Promise<void> {
  const { tx, now } = ctx;
  const newBookingId = guest.newBookingId ?? 0;
  await lockBooking(tx, guest.bookingId);
  const all = await listBookingDetails(tx, [guest.bookingId, newBookingId]);
  const before = all.find(({ booking }) => booking.id === guest.bookingId);
  const after = all.find(({ booking }) => booking.id === newBookingId);
  if (!before || !after) throw new Error(`Booking ${guest.bookingId} moved to nowhere.`);
  if (before.booking.status === 'approved') {
    await cancelForStaff(ctx, {
      details: before,
      refund: 'full',
      reason: undefined,
      step: 'moved_to_other_car',
    });
  }
  const moreCents = Math.max(0, after.booking.totalCents - before.booking.totalCents);
  if (moreCents > 0) {
    await promiseRefund(ctx, { bookingId: newBookingId, cents: moreCents, borneBy: 'platform' });
  }
  await changeTold(tx, guest, { movedAt: now });
  await recordAudit(ctx, {
    action: 'late_return.moved',
    entity: 'booking',
    entityId: guest.bookingId,
    details: { newBookingId, moreCents },
  });
  await announceMoved(ctx, after.booking, moreCents);
}

async function choosesAgain(ctx: Context, guest: LateGuestRow): Promise<void> {
  await changeTold(ctx.tx, guest, {
    choice: null,
    chosenAt: null,
    newBookingId: null,
    lapsed: guest.lapsed + 1,
  });
  await announceLapsed(ctx, guest);
}
