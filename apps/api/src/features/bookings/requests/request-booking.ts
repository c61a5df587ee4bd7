import { createHash } from 'node:crypto';
import { maxTotalCents, maxUnpaidCars } from '@curbside/domain/bookings/rules';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { marketDay, type TripWindow } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import type { Rate } from '@curbside/domain/prices/rules';
import type { Person } from '../../../platform/actor.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { lockWritesOf } from '../../../platform/database/person-lock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdWindow, requireBookable, requireWindow } from '../../availability/index.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { auditBooking, quoteOf } from '../../booking-rows/index.ts';
import { getCarForBooking } from '../../cars/index.ts';
import { insertOrder, insertTerms } from '../../charges/index.ts';
import { priceTrip } from '../../prices/index.ts';
import { isVerified } from '../../verification/index.ts';
import { isOwnCar } from '../policy.ts';
import { paymentDeadline } from '../rules.ts';
import { countUnpaidCars, findBookingByIdempotencyKey, insertBooking } from '../state-queries.ts';

interface RequestBooking extends TripWindow {
  carId: number;
  rate?: Rate | undefined;
  /** A repeated request with the same key returns the same booking. */
  idempotencyKey: string | undefined;
}

/** Holds the dates at once. The price at this moment is stored with the booking. */
export async function requestBooking(
  deps: Deps,
  actor: Person,
  input: RequestBooking,
): Promise<BookingRow> {
  const { idempotencyKey: key, ...request } = input;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const earlier = key && (await findBookingByIdempotencyKey(deps.db, actor.id, key));
  if (earlier) return requireSame(earlier, requestHash);
  return inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const { car, booking } = await insertRequest(ctx, { ...input, requestHash });
    if (!booking) {
      const winner = key && (await findBookingByIdempotencyKey(tx, actor.id, key));
      if (!winner) throw new Error('A booking under this key was there and is gone.');
      return requireSame(winner, requestHash);
    }
    await requireBookable(ctx, { carId: car.id, window: request });
    await holdWindow(ctx, { carId: car.id, bookingId: booking.id, ...windowInstants(request) });
    if ((await countUnpaidCars(tx, actor.id)) > maxUnpaidCars) throw tooManyUnpaid();
    await auditBooking(ctx, 'requested', booking);
    return booking;
  });
}

/** Undefined if the idempotency key is taken. */
async function insertRequest(
  ctx: Context<Person>,
  input: RequestBooking & { requestHash: string },
) {
  const { tx, actor, now } = ctx;
  await lockWritesOf(tx, 'requests', actor.id);
  const car = await getCarForBooking(tx, input.carId);
  if (!car?.isBookable) throw notFound('Car');
  if (isOwnCar(actor, car)) throw new AppError('own_car', 'You cannot book your own car.');
  if (!(await isVerified(tx, actor.id))) {
    throw new AppError('verification_required', bookingTexts.verificationNeeded);
  }
  requireWindow(input, now);
  const { rate = 'standard' } = input;
  const { quote: price } = await priceTrip(tx, {
    car,
    window: input,
    rate,
    today: marketDay(now),
  });
  if (price.totalCents > maxTotalCents) {
    throw new AppError('amount_too_large', bookingTexts.tooExpensive);
  }
  const instants = windowInstants(input);
  const booking = await insertBooking(tx, {
    ...price,
    ...instants,
    rate,
    idempotencyKey: input.idempotencyKey,
    requestHash: input.requestHash,
    carId: car.id,
    renterId: actor.id,
    ownerId: car.ownerId,
    startDate: input.startDate,
    endDate: input.endDate,
    startTime: input.startTime,
    endTime: input.endTime,
    createdAt: now,
    payBy: paymentDeadline(now, instants.startsAt),
  });
  if (booking) await insertTripOrder(ctx, booking);
  return { car, booking };
}

/** The first terms of a booking, and what the guest owes by them. */
async function insertTripOrder(ctx: Context, booking: BookingRow): Promise<void> {
  const price = quoteOf(booking);
  await insertTerms(ctx.tx, {
    ...booking,
    bookingId: booking.id,
    version: 1,
    reason: 'booked',
    lines: price.lines,
    agreedAt: ctx.now,
  });
  await insertOrder(ctx, {
    booking,
    purpose: 'trip',
    status: 'due',
    termsVersion: 1,
    lines: price.lines,
    price,
  });
}

function requireSame(earlier: BookingRow, requestHash: string): BookingRow {
  if (earlier.requestHash === requestHash) return earlier;
  throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.');
}

function tooManyUnpaid(): AppError {
  return new AppError(
    'too_many_unpaid',
    `You have unpaid requests on ${maxUnpaidCars} cars. Pay or cancel one before you request another car.`,
  );
}
