import { type ImportProblem, importLimits } from '@curbside/domain/calendars/rules';
import type { Actor } from '../../platform/actor.ts';
import { hoursBefore, minutesAfter } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { countOutside } from '../../platform/metrics/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { downloadCalendar, ImportFailure } from './download-calendar.ts';
import { calendarFailingEmail } from './emails.ts';
import {
  type CalendarRow,
  countEvents,
  findCalendar,
  findHostOfCar,
  lockCalendar,
  markFailing,
  markRead,
  markTold,
} from './import-queries.ts';
import { type ImportedEvent, importedEventOf, keptPeriod } from './import-rules.ts';
import { ownUidEnd } from './print-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { saveEvents } from './save-events.ts';

type Answer = { events: ImportedEvent[]; hasEvents: boolean } | { problem: ImportProblem };

/**
 * Reads a calendar of another site and shuts the car by its events. A calendar that cannot be read, or
 * has lost all its events at once, keeps what it had shut. May run twice; a later read wins.
 */
export async function fetchCalendar(
  deps: Deps,
  actor: Actor,
  { calendarId }: { calendarId: number },
): Promise<void> {
  const startedAt = deps.clock.now();
  const calendar = await findCalendar(deps.db, calendarId);
  if (!calendar) return;
  const answer = await ask(deps, calendar, startedAt);
  await inTransaction(deps, actor, async (ctx) => {
    // Bookings of the car wait for this lock, too; the constraint on holds decides all the same.
    await getCarForBooking(ctx.tx, calendar.carId);
    const current = await lockCalendar(ctx.tx, calendarId);
    if (!current || (current.fetchedAt && current.fetchedAt > startedAt)) return;
    const problem = await problemOf(ctx, current, answer);
    const tried = {
      id: calendarId,
      at: ctx.now,
      nextFetchAt: minutesAfter(ctx.now, importLimits.everyMinutes),
    };
    if (problem) {
      await markFailing(ctx.tx, { ...tried, problem });
      await tellOnce(ctx, { calendarId });
    } else if ('events' in answer) {
      await saveEvents(ctx, { calendar: current, events: answer.events });
      await markRead(ctx.tx, tried);
    }
  });
}

async function ask({ env }: Deps, { url, carId }: CalendarRow, now: Date): Promise<Answer> {
  const kept = keptPeriod(now);
  try {
    const text = await countOutside('calendar', () => downloadCalendar(env, url));
    const read = await readCalendar({
      text,
      from: kept.startsAt.getTime(),
      until: kept.endsAt.getTime(),
      maxEvents: importLimits.events,
      ownUidEnd: ownUidEnd(carId, new URL(env.publicUrl).hostname),
    });
    if ('problem' in read) return read;
    const events = read.events.flatMap((event) => importedEventOf(event, kept) ?? []);
    return { events, hasEvents: read.hasEvents };
  } catch (error) {
    if (error instanceof ImportFailure) return { problem: error.problem };
    throw error;
  }
}

/** Some sites answer with an empty calendar while they have trouble of their own. */
async function problemOf(
  { tx, now }: Context,
  calendar: CalendarRow,
  answer: Answer,
): Promise<ImportProblem | undefined> {
  if ('problem' in answer) return answer.problem;
  const isSuddenlyEmpty = !answer.hasEvents && (await countEvents(tx, calendar.id, now)) > 0;
  return isSuddenlyEmpty ? 'empty' : undefined;
}

async function tellOnce(ctx: Context, { calendarId }: { calendarId: number }): Promise<void> {
  const { tx, now, deps } = ctx;
  const since = hoursBefore(now, importLimits.toldAfterHours);
  const calendar = await markTold(tx, { id: calendarId, since, at: now });
  const host = calendar && (await findHostOfCar(tx, calendar.carId));
  if (!host) return;
  await mailJob.enqueue(ctx, calendarFailingEmail(host, { calendar, siteUrl: deps.env.publicUrl }));
}
