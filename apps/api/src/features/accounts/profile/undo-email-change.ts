import type { Visitor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAccountEvent } from '../account-event.ts';
import { deleteEmailUndos, deleteOpenLinks, takeEmailUndo } from '../links/link-queries.ts';
import { hashOfToken, linkTooOld } from '../links/link-token.ts';
import { getUserForUpdate } from '../queries.ts';
import { deleteSessions } from '../sessions/session-queries.ts';
import { moveToAddress } from './confirm-email.ts';

/**
 * Restores the earlier address, or keeps it if the new one is not confirmed yet. Ends every session
 * and revokes every open link of the person who changed it.
 */
export async function undoEmailChange(
  deps: Deps,
  actor: Visitor,
  { token }: { token: string },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const undo = await takeEmailUndo(tx, hashOfToken(token), now);
    const user = undo && (await getUserForUpdate(tx, undo.userId, 'update'));
    if (!user) throw linkTooOld();
    await moveToAddress(ctx, { userId: user.id, email: undo.email });
    await deleteOpenLinks(tx, user.id);
    await deleteEmailUndos(tx, user.id);
    await deleteSessions(tx, user.id);
    await recordAccountEvent(ctx, 'email_change_undone', user.id);
  });
}
