import type { JournalKind } from '@curbside/domain/journal/states';
import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { auditEntry } from './audit-entry.ts';
import { planEntry } from './plan-entry.ts';
import { insertEntry, type JournalRow } from './queries.ts';

interface WriteEntry {
  kind: JournalKind;
  cents: number;
  bookingId: number | null;
  userId: string | null;
  account: LedgerAccount | null;
  reason: string;
  note: string | null;
  currentPassword?: string | undefined;
}

/** Writes an entry that waits for another administrator. One that could not be posted is refused. */
export async function writeEntry(
  deps: Deps,
  actor: Person,
  { currentPassword, ...given }: WriteEntry,
): Promise<JournalRow> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const { userId } = await planEntry(ctx, given);
    const account = given.kind === 'explanation' ? given.account : null;
    const entry = { ...given, account, userId, authorId: actor.id, createdAt: now };
    const written = await insertEntry(tx, entry);
    await auditEntry(ctx, 'written', written);
    return written;
  });
}
