import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteSession } from './session-queries.ts';

export async function endSession(
  deps: Deps,
  actor: Person,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    if (!(await deleteSession(ctx.tx, actor.id, sessionId))) throw notFound('Session');
    await recordAccountEvent(ctx, 'session_revoked', actor.id, { sessionId });
  });
}
