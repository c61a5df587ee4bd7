import { marketDay, type TripWindow } from '@curbside/domain/calendar/days';
import type { OtherCar } from '@curbside/domain/late-returns/endpoints';
import { lateLimits, windowFromNow } from '@curbside/domain/late-returns/rules';
import { toDecimal } from '@curbside/domain/money/money';
import type { Queryable } from '../../platform/database/index.ts';
import { checkBookable } from '../availability/index.ts';
import type { BookingDetails } from '../bookings/index.ts';
import { listCarsByIds } from '../cars/index.ts';
import { priceTrips } from '../prices/index.ts';
import { listSimilarCars } from './queries.ts';

type Trip = Pick<BookingDetails['booking'], 'carId' | 'renterId' | 'totalCents'> & TripWindow;

const candidates = 30;

/** The window of a trip in another car: as agreed, or from the next hour on. */
export const windowOf = (
  { startDate, startTime, endDate, endTime }: TripWindow,
  now: Date,
): TripWindow | undefined => windowFromNow({ startDate, startTime, endDate, endTime }, now);

/** Free cars of the same kind that are booked at once, the nearest first. */
export async function listOffers(db: Queryable, trip: Trip, now: Date): Promise<OtherCar[]> {
  const window = windowOf(trip, now);
  if (!window || window.startDate < marketDay(now)) return [];
  const { carId, renterId: guestId } = trip;
  const similar = await listSimilarCars(db, { carId, guestId, limit: candidates });
  const quotes = await priceTrips(db, similar, window);
  const limit = (trip.totalCents * lateLimits.offerPercent) / 100;
  const free: number[] = [];
  for (const { id } of similar) {
    if (free.length === lateLimits.offers) break;
    const total = quotes.get(id)?.totalCents;
    if (total === undefined || total > limit) continue;
    if (await checkBookable(db, { carId: id, window, now })) continue;
    free.push(id);
  }
  return (await listCarsByIds(db, free)).map((car) => {
    const total = quotes.get(car.id)?.totalCents ?? 0;
    return {
      carId: car.id,
      title: car.title,
      location: car.location,
      imageUrl: car.imageUrl,
      total: toDecimal(total),
      refund: toDecimal(Math.max(0, total - trip.totalCents)),
    };
  });
}
