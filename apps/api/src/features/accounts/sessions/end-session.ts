import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteSession } from './session-queries.ts';

export async function endSession(
  deps: Deps,
  actor: Person,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSession(tx, actor.id, sessionId))) throw notFound('Session');
    await recordAccountEvent(tx, deps, actor, 'session_revoked', actor.id, { sessionId });
  });
}
