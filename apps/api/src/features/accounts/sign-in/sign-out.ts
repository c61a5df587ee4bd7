import { type Actor, isPerson } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteSession } from '../sessions/session-queries.ts';

/** Ends the session that asks. Does nothing for a visitor. */
export async function signOut(deps: Deps, actor: Actor): Promise<void> {
  if (!isPerson(actor)) return;
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSession(tx, actor.id, actor.sessionId))) return;
    await recordAccountEvent(tx, deps, actor, 'signed_out', actor.id);
  });
}
