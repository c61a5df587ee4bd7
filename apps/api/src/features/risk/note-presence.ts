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

/** People recorded by this process within the last minute, so that most requests need no query. */
const seenBy = new WeakMap<Deps, Map<string, Seen>>();

function justSeenBy(deps: Deps): Map<string, Seen> {
  const justSeen = seenBy.get(deps) ?? new Map<string, Seen>();
  seenBy.set(deps, justSeen);
  return justSeen;
}

/**
 * Records a person's address, at most once a minute. A sign-in or a new address recalculates the
 * account's score.
 */
export async function notePresence(
  deps: Deps,
  actor: Person | Visitor,
  { userId, isSignIn }: { userId: string; isSignIn: boolean },
): Promise<void> {
  const now = deps.clock.now();
  const ipAddress = plainAddress(actor.ipAddress);
  if (!ipAddress) return;
  const justSeen = justSeenBy(deps);
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
