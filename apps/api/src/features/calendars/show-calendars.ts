import { marketDay } from '@curbside/domain/calendar/days';
import type { ImportedCalendar } from '@curbside/domain/calendars/endpoints';
import { importProblemTexts } from '@curbside/domain/calendars/texts';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { findFeedToken } from './feed-queries.ts';
import {
  type CalendarRow,
  countEvents,
  findOwnCalendar,
  listCollisions,
  listOwnCalendars,
  listShutPeriods,
} from './import-queries.ts';
import { shutDaysOf } from './import-rules.ts';

/** The calendars of other sites that the actor brought in for a car. */
export async function listCalendars(
  deps: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<ImportedCalendar[]> {
  const ofCar = { carId, ownerId: actor.id };
  if ((await findFeedToken(deps.db, ofCar)) === undefined) throw notFound('Car');
  return describe(deps, carId, await listOwnCalendars(deps.db, ofCar));
}

export async function getCalendar(
  deps: Deps,
  actor: Person,
  { calendarId }: { calendarId: number },
): Promise<ImportedCalendar> {
  const row = await findOwnCalendar(deps.db, { id: calendarId, ownerId: actor.id });
  const [calendar] = row ? await describe(deps, row.carId, [row]) : [];
  if (!calendar) throw notFound('Calendar');
  return calendar;
}

async function describe(
  { db, clock }: Deps,
  carId: number,
  rows: readonly CalendarRow[],
): Promise<ImportedCalendar[]> {
  if (rows.length === 0) return [];
  const now = clock.now();
  const periods = await listShutPeriods(db, { carId, after: now });
  const collisions = await listCollisions(db, { carId, now });
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      carId,
      name: row.name,
      url: row.url,
      status: row.problem ? 'failing' : row.readAt ? 'working' : 'waiting',
      problem: row.problem && importProblemTexts[row.problem],
      failingSince: row.failingSince?.toISOString() ?? null,
      fetchedAt: row.fetchedAt?.toISOString() ?? null,
      readAt: row.readAt?.toISOString() ?? null,
      eventCount: await countEvents(db, row.id, now),
      shutDays: shutDaysOf(
        periods.filter(({ calendarId }) => calendarId === row.id),
        marketDay(now),
      ),
      collisions: collisions
        .filter(({ calendarId }) => calendarId === row.id)
        .map(({ startsAt, endsAt, summary, bookingId }) => ({
          start: startsAt.toISOString(),
          end: endsAt.toISOString(),
          summary,
          bookingId,
        })),
    })),
  );
}
