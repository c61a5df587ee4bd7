import { setTimeout as sleep } from 'node:timers/promises';
import { maxImportedCalendars } from '@curbside/domain/calendars/rules';
import { importProblemTexts } from '@curbside/domain/calendars/texts';
import type { Person } from '../../platform/actor.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { isAllowedUrl } from './download-calendar.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import {
  type CalendarRow,
  countCalendars,
  deleteOwnCalendar,
  findOwnCalendar,
  insertCalendar,
} from './import-queries.ts';
import { canKeepCalendars } from './policy.ts';

/** Each fetch is a request to another server, so nobody makes many of them here. */
const fetchLimit = { freeFailures: 100, longestPauseSeconds: 60 };

const countFetch = ({ db, clock }: Deps, { id }: Person) =>
  countAttempt(db, clock, `calendar-fetch:${id}`, fetchLimit);

/** A calendar that answers slowly is read after the host has got the answer. */
const waitedMs = 3_000;

interface NewCalendar {
  carId: number;
  name: string;
  url: string;
}

/** Brings in a calendar of another site and reads it at once. */
export async function importCalendar(
  deps: Deps,
  actor: Person,
  input: NewCalendar,
): Promise<CalendarRow> {
  const inserted = await keepCalendar(deps, actor, input);
  await countFetch(deps, actor);
  const reading = fetchCalendar(deps, actor, { calendarId: inserted.id }).catch((error) => {
    deps.log.error({ err: error, calendarId: inserted.id }, 'left for the next sweep');
  });
  await Promise.race([reading, sleep(waitedMs, undefined, { ref: false })]);
  return inserted;
}

/** Leaves the first reading to a sweep. */
export function keepCalendar(
  deps: Deps,
  actor: Person,
  { carId, name, url }: NewCalendar,
): Promise<CalendarRow> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const car = await getCarForBooking(tx, carId);
    if (!car || !canKeepCalendars(actor, car)) throw notFound('Car');
    requireUrl(deps, url);
    if ((await countCalendars(tx, carId)) >= maxImportedCalendars) {
      throw new AppError(
        'too_many_calendars',
        `A car can have ${maxImportedCalendars} calendars of other sites. Remove one first.`,
      );
    }
    const row = await insertCalendar(tx, {
      carId,
      name,
      url,
      createdAt: now,
      // By a sweep, unless it is read at once.
      nextFetchAt: minutesAfter(now, 1),
    });
    await recordAudit(ctx, {
      action: 'calendar.imported',
      entity: 'car',
      entityId: carId,
      details: { name, host: new URL(url).host },
    });
    return row;
  });
}

function requireUrl({ env }: Deps, address: string): void {
  if (!isAllowedUrl(env, new URL(address)))
    throw invalidField('url', importProblemTexts.refused_address);
}

/** Reads a calendar now, and waits for it. */
export async function refreshCalendar(
  deps: Deps,
  actor: Person,
  { calendarId }: { calendarId: number },
): Promise<void> {
  const calendar = await findOwnCalendar(deps.db, { id: calendarId, ownerId: actor.id });
  if (!calendar) throw notFound('Calendar');
  await countFetch(deps, actor);
  await fetchCalendar(deps, actor, { calendarId });
}

/** Frees what the calendar alone has shut. */
export async function removeCalendar(
  deps: Deps,
  actor: Person,
  { calendarId }: { calendarId: number },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const removed = await deleteOwnCalendar(ctx.tx, { id: calendarId, ownerId: actor.id });
    if (!removed) throw notFound('Calendar');
    await recordAudit(ctx, {
      action: 'calendar.removed',
      entity: 'car',
      entityId: removed.carId,
      details: { name: removed.name, host: new URL(removed.url).host },
    });
  });
}
