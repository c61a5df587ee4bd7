import type { Message } from '@curbside/domain/messaging/endpoints';

/** The loaded part of a thread, oldest message first. */
export interface LoadedThread {
  messages: Message[];
  hasOlder: boolean;
}

/** Keeps the older pages where the latest one follows on them without a gap. */
export function joinPages(before: LoadedThread | undefined, latest: LoadedThread): LoadedThread {
  const first = latest.messages[0];
  const last = before?.messages.at(-1);
  if (!before || !first || !last || first.id > last.id) return latest;
  const older = before.messages.filter(({ id }) => id < first.id);
  if (older.length === 0) return latest;
  return { messages: [...older, ...latest.messages], hasOlder: before.hasOlder };
}
