import { type Actor, isPerson } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteSession } from '../sessions/session-queries.ts';

/** Does nothing for a visitor. */
export async function signOut(deps: Deps, actor: Actor): Promise<void> {
  if (!isPerson(actor)) return;
  await inTransaction(deps, actor, async (ctx) => {
    if (!(await deleteSession(ctx.tx, actor.id, actor.sessionId))) return;
    await recordAccountEvent(ctx, 'signed_out', actor.id);
  });
}
