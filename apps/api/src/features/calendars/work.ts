import { importLimits } from '@curbside/domain/calendars/rules';
import type { System } from '../../platform/actor.ts';
import { minutesAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Jobs, runEach } from '../../platform/jobs/index.ts';
import { getCarForBooking } from '../cars/index.ts';
import { fetchCalendarJob } from './fetch-calendar.job.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { listCarsWithCuts, takeDueCalendars } from './import-queries.ts';
import { shutCar } from './save-events.ts';

export function registerCalendarWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(fetchCalendarJob, (actor, payload) => fetchCalendar(deps, actor, payload));
  jobs.sweep('fetch-calendars', (actor) => fetchDueCalendars(deps, actor));
  jobs.sweep('shut-freed-times', (actor) => shutFreedTimes(deps, actor));
}

const takenAtOnce = 500;

/** Only queues the work: a server that does not answer holds up no sweep. */
async function fetchDueCalendars(deps: Deps, actor: System): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const until = minutesAfter(ctx.now, importLimits.everyMinutes);
    const due = await takeDueCalendars(ctx.tx, { now: ctx.now, until, limit: takenAtOnce });
    for (const calendarId of due) await fetchCalendarJob.enqueue(ctx, { calendarId });
  });
}

/** A trip that was in the way of an event may be cancelled or moved. */
async function shutFreedTimes(deps: Deps, actor: System): Promise<void> {
  const carIds = await listCarsWithCuts(deps.db, deps.clock.now());
  await runEach(deps.log, carIds, (carId) =>
    inTransaction(deps, actor, async (ctx) => {
      await getCarForBooking(ctx.tx, carId);
      await shutCar(ctx, { carId });
    }),
  );
}
