import type { Context } from '../../platform/context.ts';
import { shutForEvents } from '../availability/index.ts';
import type { CalendarRow } from './import-queries.ts';
import { deleteEvents, insertEvents, listEvents, saveCuts } from './import-queries.ts';
import type { ImportedEvent } from './import-rules.ts';

/** Makes these the events of a calendar: those that stayed keep what they shut. The car is locked. */
export async function saveEvents(
  ctx: Context,
  { calendar, events }: { calendar: CalendarRow; events: readonly ImportedEvent[] },
): Promise<void> {
  const { tx } = ctx;
  const added = new Map(events.map((event) => [keyOf(event), event]));
  const gone: number[] = [];
  for (const event of await listEvents(tx, calendar.id)) {
    if (!added.delete(keyOf(event))) gone.push(event.id);
  }
  await deleteEvents(tx, gone);
  await insertEvents(tx, calendar, [...added.values()]);
  await shutCar(ctx, { carId: calendar.carId });
}

/** Shuts a car for all events of its calendars, where no trip is in the way. */
export async function shutCar(ctx: Context, { carId }: { carId: number }): Promise<void> {
  await shutForEvents(ctx, { carId });
  await saveCuts(ctx.tx, carId);
}

function keyOf({ startsAt, endsAt, isAllDay, summary, shut }: ImportedEvent): string {
  const times = [startsAt, endsAt, shut.startsAt, shut.endsAt].map((time) => time.getTime());
  return JSON.stringify([...times, isAllDay, summary]);
}
