import { endOfMonth } from '@curbside/domain/calendar/instants';
import type { Month } from '@curbside/domain/calendar/months';
import type { MonthEnd } from '@curbside/domain/ledger/endpoints';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAllowed } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { getMonthEnd } from './month-end.ts';
import { findClosing, insertClosedMonth, lockPosting } from './month-end-queries.ts';
import { decideClose } from './rules.ts';

/** Closes the books up to the end of a month, for good. Requires a recent sign-in. */
export async function closeMonth(
  deps: Deps,
  actor: Person,
  { month, currentPassword }: { month: Month; currentPassword?: string | undefined },
): Promise<MonthEnd> {
  const endsAt = endOfMonth(month);
  await requireRecentSignIn(deps, actor, { currentPassword });
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await lockPosting(tx);
    const isClosed = (await findClosing(tx, endsAt)) !== undefined;
    requireAllowed(decideClose({ isOver: endsAt <= now, isClosed }));
    await insertClosedMonth(tx, { month, endsAt, closedBy: actor.id, closedAt: now });
    await recordAudit(ctx, { action: 'month.closed', entity: 'month', entityId: month });
  });
  return getMonthEnd(deps, actor, { month });
}
