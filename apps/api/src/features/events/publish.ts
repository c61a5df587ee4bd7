import type { EventTopic } from '@curbside/domain/events/topics';
import type { Context } from '../../platform/context.ts';
import { notify } from '../../platform/database/notifications.ts';
import { insertEvents } from './queries.ts';

export const eventsChannel = 'user_events';

/** Everyone who works here, as the recipient of an event. */
export const allStaff = 'staff';

/**
 * Tells the open pages of these people, on every server process, to fetch something again: once the
 * transaction commits, and never where it rolls back. Null recipients are left out.
 */
export async function publishEvent(
  { tx }: Context,
  topic: EventTopic,
  recipients: readonly (string | null)[],
): Promise<void> {
  const known = [...new Set(recipients)].filter((recipient) => recipient !== null);
  if (known.length === 0) return;
  const rows = await insertEvents(
    tx,
    known.map((recipient) => ({ recipient, topic })),
  );
  for (const row of rows) await notify(tx, eventsChannel, JSON.stringify(row));
}
