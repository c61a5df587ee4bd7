import type { FastifyRequest } from 'fastify';
import type { Machine } from '../../platform/actor.ts';
import { minutesBefore, todayInMarket } from '../../platform/clock.ts';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { findUsableToken, markTokenUsed } from './queries.ts';
import { tokenHash } from './token-hash.ts';

/** Wrong tokens of one network, before each further one has to wait. */
const wrongTokens = { freeFailures: 20 };

/** A program by its service token; undefined if the token is unknown, removed or expired. */
export async function findMachine(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  token: string,
): Promise<Machine | undefined> {
  const now = clock.now();
  const key = `service-token:${networkOf(request.ip)}`;
  const row = await findUsableToken(db, { hash: tokenHash(token), today: todayInMarket(clock) });
  if (!row) {
    await countAttempt(db, clock, key, wrongTokens);
    return undefined;
  }
  const unlessSince = minutesBefore(now, 1);
  if (!row.lastUsedAt || row.lastUsedAt < unlessSince) {
    await markTokenUsed(db, { id: row.id, at: now, unlessSince });
  }
  return { machine: row.id, scopes: row.scopes, ipAddress: request.ip };
}
