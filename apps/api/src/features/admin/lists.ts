import type { AdminCar } from '@curbside/domain/admin/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { Person } from '../../platform/actor.ts';
import type { ListPage } from '../../platform/database/lists.ts';
import type { Deps } from '../../platform/deps.ts';
import { listBookingsByIds } from '../bookings/index.ts';
import { listEveryCarByIds } from '../cars/index.ts';

export async function carsOfPage(
  deps: Pick<Deps, 'db'>,
  _actor: Person,
  page: ListPage<{ carId: number; ownerEmail: string | null }>,
): Promise<ListPage<AdminCar>> {
  const emails = new Map(page.rows.map(({ carId, ownerEmail }) => [carId, ownerEmail]));
  const cars = await listEveryCarByIds(deps.db, [...emails.keys()]);
  const rows = cars.map((car) => ({ ...car, ownerEmail: emails.get(car.id) ?? null }));
  return { ...page, rows };
}

export async function bookingsOfPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
  page: ListPage<{ bookingId: number }>,
): Promise<ListPage<Booking>> {
  const ids = page.rows.map(({ bookingId }) => bookingId);
  return { ...page, rows: await listBookingsByIds(deps, actor, ids) };
}
