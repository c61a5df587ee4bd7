import { toDecimal } from '@curbside/domain/money/money';
import type { PayoutSummary } from '@curbside/domain/payouts/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { findNextPayoutDay, getPayoutSums, sumOwed, sumTransferred } from './queries.ts';

export async function getPayoutSummary(deps: Deps, actor: Person): Promise<PayoutSummary> {
  const [sums, next, transferredCents, owedCents] = await Promise.all([
    getPayoutSums(deps.db, actor.id),
    findNextPayoutDay(deps.db, actor.id),
    sumTransferred(deps.db, actor.id),
    sumOwed(deps.db, actor.id),
  ]);
  return {
    toCome: toDecimal(sums.toComeCents),
    frozen: toDecimal(sums.frozenCents),
    failed: toDecimal(sums.failedCents),
    transferred: toDecimal(transferredCents),
    owed: toDecimal(owedCents),
    nextOn: next?.day ?? null,
    nextAmount: toDecimal(next?.cents ?? 0),
  };
}
