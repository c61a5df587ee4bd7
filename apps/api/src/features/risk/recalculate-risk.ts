import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import type { Actor, Person, System } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { scoreAccounts } from './score-accounts.ts';
import { findScoredUser, listStaleScores } from './score-queries.ts';
import { showRisk } from './show-risk.ts';

const nightlyHour = 3;
const batchSize = 500;
/** A sweep must not delay the others: the next one, a minute later, continues. */
const longestSweepMs = 30_000;

/** Recalculates a score on an administrator's request. */
export async function recalculateRisk(
  deps: Deps,
  actor: Person,
  { userId }: { userId: string },
): Promise<RiskDetail> {
  await inTransaction(deps, actor, async (ctx) => {
    const user = await findScoredUser(ctx.tx, userId);
    if (!user) throw notFound('User');
    await scoreAccounts(ctx, [userId]);
    await recordAudit(ctx, {
      action: 'risk.recalculated',
      entity: 'user',
      entityId: userId,
    });
  });
  return showRisk(deps, actor, { userId });
}

/** Recalculates a score after a relevant change. Does nothing for a deleted account. */
export async function recalculateQueued(
  deps: Deps,
  actor: Actor,
  { userId }: { userId: string },
): Promise<void> {
  await inTransaction(deps, actor, (ctx) => scoreAccounts(ctx, [userId]));
}

/** Recalculates every score once a night, in batches that need little memory and no long lock. */
export async function recalculateNightly(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: System,
): Promise<void> {
  const startedAt = Date.now();
  const night = lastNight(deps.clock.now());
  for (;;) {
    const userIds = await listStaleScores(deps.db, night, batchSize);
    if (userIds.length === 0 || Date.now() - startedAt > longestSweepMs) return;
    await inTransaction(deps, actor, (ctx) => scoreAccounts(ctx, userIds));
  }
}

/** The latest 3 a.m. in the city. */
function lastNight(now: Date): Date {
  const today = marketDay(now);
  const tonight = marketInstant(today, nightlyHour);
  return tonight <= now ? tonight : marketInstant(addDays(today, -1), nightlyHour);
}
