import type { BlockedDates } from '@curbside/domain/availability/endpoints';
import { addDays, type Day, marketDay, type TripWindow } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { slotStart } from '@curbside/domain/calendar/slots';
import { slotsTouched } from '@curbside/domain/calendar/wall-clock';
import type { Deps } from '../../platform/deps.ts';
import { listBlockedDays, listImportedTimes, listTakenWindows } from './queries.ts';

interface Period {
  startsAt: Date;
  endsAt: Date;
}

/** When a car is taken, as everyone may know: not by whom, and not why. */
export async function showTakenTimes(
  { db, clock }: Deps,
  { carId }: { carId: number },
): Promise<BlockedDates> {
  const now = clock.now();
  const today = marketDay(now);
  const blocked = await listBlockedDays(db, carId, today);
  const imported = (await listImportedTimes(db, { carId, after: now })).map(cutDays);
  const days = new Set([
    ...blocked.map(({ blockedOn }) => blockedOn),
    ...imported.flatMap(({ wholeDays }) => wholeDays).filter((day) => day >= today),
  ]);
  const otherwiseTaken = imported.flatMap(({ parts }) => parts);
  return {
    bookings: await listTakenWindows(db, carId, now),
    blockedDates: [...days].sort().map((blockedDate) => ({ blockedDate })),
    ...(otherwiseTaken.length > 0 && { otherwiseTaken }),
  };
}

/** The whole days of a period, and the windows before and after them. */
function cutDays({ startsAt, endsAt }: Period): { wholeDays: Day[]; parts: TripWindow[] } {
  const startDay = marketDay(startsAt);
  const first = marketInstant(startDay) < startsAt ? addDays(startDay, 1) : startDay;
  const end = marketDay(endsAt);
  if (first >= end) return { wholeDays: [], parts: [windowAround({ startsAt, endsAt })] };
  const wholeDays: Day[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) wholeDays.push(day);
  const around = [
    { startsAt, endsAt: marketInstant(first) },
    { startsAt: marketInstant(end), endsAt },
  ];
  return {
    wholeDays,
    parts: around.filter((part) => part.startsAt < part.endsAt).map(windowAround),
  };
}

function windowAround(period: Period): TripWindow {
  const { from, until } = slotsTouched(period);
  const [start, end] = [slotStart(from), slotStart(until)];
  return {
    startDate: start.day,
    startTime: start.time,
    endDate: end.day,
    endTime: end.time,
  };
}
