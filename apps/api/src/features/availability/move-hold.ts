import { lastDropOff } from '@curbside/domain/changes/rules';
import { changeTexts } from '@curbside/domain/changes/texts';
import type { LatestEnd } from '@curbside/domain/wire/error-answer';
import type { Context } from '../../platform/context.ts';
import { isExclusionViolation, type Queryable } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type BookingHold, findObstacle, updateBookingHold } from './queries.ts';

export interface Room {
  /** The kind of hold that meets the window. */
  conflict: 'trip' | 'blocked_day' | null;
  /** The latest drop-off for its pickup; null if there is no limit, or no drop-off at all. */
  latestEnd: LatestEnd | null;
}

/** Whether a booking could hold this window instead of its own, and until when at most. */
export async function findRoom(db: Queryable, hold: BookingHold): Promise<Room> {
  const { carId, bookingId, startsAt, endsAt } = hold;
  const obstacle = await findObstacle(db, { carId, bookingId, after: startsAt });
  if (!obstacle) return { conflict: null, latestEnd: null };
  const isFree = endsAt <= obstacle.startsAt;
  return {
    conflict: isFree ? null : obstacle.isBlockedDay ? 'blocked_day' : 'trip',
    latestEnd: obstacle.startsAt > startsAt ? lastDropOff(obstacle.startsAt) : null,
  };
}

/** Throws dates_taken if another hold came first: the exclusion constraint decides. */
export async function moveHold({ tx }: Context, hold: BookingHold): Promise<void> {
  try {
    await updateBookingHold(tx, hold);
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    throw new AppError('dates_taken', changeTexts.taken, { cause: error });
  }
}
