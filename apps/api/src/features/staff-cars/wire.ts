import { toDecimal } from '@curbside/domain/money/money';
import type { CarTrip, StaffCar } from '@curbside/domain/staff-cars/endpoints';
import type { CalendarRow, TripRow } from './queries.ts';

export function tripOnWire({ booking, renterId, renterName }: TripRow): CarTrip {
  const { id, startDate, endDate, status, totalCents, payoutStatus } = booking;
  const total = toDecimal(totalCents);
  return { id, renterId, renterName, startDate, endDate, status, total, payoutStatus };
}

export function calendarOnWire({
  calendar,
  eventCount,
}: CalendarRow): StaffCar['calendars'][number] {
  return {
    id: calendar.id,
    name: calendar.name,
    site: new URL(calendar.url).host,
    readAt: calendar.readAt?.toISOString() ?? null,
    problem: calendar.problem,
    failingSince: calendar.failingSince?.toISOString() ?? null,
    eventCount,
  };
}
