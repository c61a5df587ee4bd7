import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type BookingHold,
  deleteBookingHold,
  insertBookingHold,
  insertEventHolds,
  listConflicts,
  listOpenPieces,
} from './queries.ts';

const attempts = 3;

/** Holds a booking's window on its car. Throws dates_blocked, or else dates_taken. */
export async function holdWindow({ tx }: Context, hold: BookingHold): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await insertBookingHold(tx, hold)) return;
    const conflicts = await listConflicts(tx, hold);
    if (conflicts.some(({ blockedOn }) => blockedOn !== null)) {
      throw new AppError('dates_blocked', bookingTexts.datesBlocked);
    }
    if (conflicts.length > 0) break;
    // The conflicting hold was released in between.
  }
  throw new AppError('dates_taken', bookingTexts.datesTaken);
}

/** Does nothing if the booking holds no window. */
export async function releaseHold({ tx }: Context, bookingId: number): Promise<void> {
  await deleteBookingHold(tx, bookingId);
}

/** Shuts a car for the imported events of its calendars, where no trip is in the way. */
export async function shutForEvents({ tx }: Context, { carId }: { carId: number }): Promise<void> {
  await insertEventHolds(tx, carId, await listOpenPieces(tx, carId));
}
