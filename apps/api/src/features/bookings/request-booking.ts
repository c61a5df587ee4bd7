import { createHash } from 'node:crypto';
import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { chargedDays, type TripWindow } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { quote } from '@curbside/domain/money/pricing';
import type { Actor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { holdWindow } from '../availability/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { type BookingRow, findBookingByIdempotencyKey, insertBooking } from './queries.ts';
import { checkWindow } from './rules.ts';

export interface BookingRequest extends TripWindow {
  carId: number;
}

/**
 * Requests a car and holds its dates at once (decisions, 'Booking, payment, payout'). The price is
 * the car's own at this moment and stays with the booking. With a key, asked twice it is one booking.
 * Throws not_found, own_car, verification_required, invalid_times, invalid_dates, dates_blocked,
 * dates_taken, idempotency_mismatch.
 */
export async function requestBooking(
  deps: Deps,
  actor: Actor,
  request: BookingRequest,
  idempotencyKey: string | undefined,
): Promise<BookingRow> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const repeated = await findRepeated(deps, actor, idempotencyKey, requestHash);
  if (repeated) return repeated;
  try {
    return await insertHeldBooking(deps, actor, request, { idempotencyKey, requestHash });
  } catch (error) {
    // The same key twice at once: the one that lost answers with the one that won.
    const winner = await findRepeated(deps, actor, idempotencyKey, requestHash);
    if (winner && (isUniqueViolation(error) || error instanceof AppError)) return winner;
    throw error;
  }
}

async function findRepeated(
  deps: Deps,
  actor: Actor,
  key: string | undefined,
  requestHash: string,
): Promise<BookingRow | undefined> {
  const earlier = key && (await findBookingByIdempotencyKey(deps.db, actor.id, key));
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request.',
    );
  }
  return earlier;
}

async function insertHeldBooking(
  deps: Deps,
  actor: Actor,
  request: BookingRequest,
  identity: { idempotencyKey: string | undefined; requestHash: string },
): Promise<BookingRow> {
  const now = deps.clock.now();
  const { startsAt, endsAt } = windowInstants(request);
  return deps.db.transaction(async (tx) => {
    const car = await getCarForBooking(tx, request.carId);
    if (!car?.isBookable) throw notFound('Car');
    if (car.ownerId === actor.id) throw new AppError('own_car', 'You cannot book your own car.');
    if (!actor.isVerified) {
      throw new AppError('verification_required', bookingTexts.verificationNeeded);
    }
    checkWindow(request, startsAt, todayInNewYork(deps.clock), now);
    const booking = await insertBooking(tx, {
      ...quote(car.dailyRateCents, chargedDays(request)),
      ...identity,
      carId: car.id,
      renterId: actor.id,
      ownerId: car.ownerId,
      startDate: request.startDate,
      endDate: request.endDate,
      startTime: request.startTime,
      endTime: request.endTime,
      startsAt,
      endsAt,
      createdAt: now,
      payBy: new Date(now.getTime() + bookingDeadlines.unpaidMinutes * 60_000),
    });
    await holdWindow(tx, { carId: car.id, bookingId: booking.id, startsAt, endsAt });
    return booking;
  });
}
