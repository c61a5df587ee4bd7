import type { Person, Visitor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { plainAddress } from '../../platform/geo/address-range.ts';
import { locateAddress } from '../../platform/geo/index.ts';
import { scoreAccounts } from './score-accounts.ts';
import { insertAddress, markAddressUsed, savePresence } from './trace-queries.ts';

interface Seen {
  ipAddress: string;
  atMs: number;
}

const writeEveryMs = 60_000;
const mostRemembered = 20_000;

/** Whom this process has just noted, so that most requests ask the database nothing. */
const justSeen = new Map<string, Seen>();

/**
 * Notes where a person is, at most once a minute. The account is scored again at a sign-in and where
 * the address is new to it.
 */
export async function notePresence(
  deps: Deps,
  actor: Person | Visitor,
  { userId, isSignIn }: { userId: string; isSignIn: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const ipAddress = plainAddress(actor.ipAddress);
  if (!ipAddress) return;
  const before = justSeen.get(userId);
  const isNoted = before?.ipAddress === ipAddress && now.getTime() - before.atMs < writeEveryMs;
  if (isNoted && !isSignIn) return;
  if (justSeen.size >= mostRemembered) justSeen.clear();
  justSeen.set(userId, { ipAddress, atMs: now.getTime() });
  const isKnown = await markAddressUsed(deps.db, userId, ipAddress, now);
  await savePresence(deps.db, userId, ipAddress, now);
  if (isKnown && !isSignIn) return;
  const facts = isKnown ? undefined : await locateAddress(deps.env, ipAddress);
  await inTransaction(deps, actor, async (ctx) => {
    if (facts) await insertAddress(ctx.tx, userId, facts, now);
    await scoreAccounts(ctx, [userId]);
  });
}
