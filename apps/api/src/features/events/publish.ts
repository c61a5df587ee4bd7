import type { EventTopic } from '@curbside/domain/events/topics';
import type { Context } from '../../platform/context.ts';
import { notify } from '../../platform/database/notifications.ts';
import { insertEvents } from './queries.ts';

export const eventsChannel = 'user_events';

/** Recipient of events for all staff. */
export const allStaff = 'staff';

/**
 * Tells these people's open pages, on every server process, to refetch something after the transaction
 * commits. Null recipients are skipped.
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
