import { marketCurrency } from '@curbside/domain/money/money';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { getStripeBalance } from './entry-queries.ts';
import { readBalance } from './read-balance.ts';

export interface AccountComparison {
  /** Pending and available together, net of fees. */
  ledgerCents: number;
  stripeCents: number;
}

const tries = 5;

/**
 * Compares our whole balance with Stripe's. Money may move between the two reads, so a difference
 * counts only if it persists.
 */
export async function compareAccount(deps: Deps, actor: Actor): Promise<AccountComparison> {
  for (let attempt = 1; ; attempt += 1) {
    await readBalance(deps, actor);
    const balance = await deps.stripe.balance.retrieve();
    const sumOf = (part: { currency: string; amount: number }[]) =>
      part.reduce(
        (sum, { currency, amount }) => sum + (currency === marketCurrency ? amount : 0),
        0,
      );
    const stripeCents = sumOf(balance.available) + sumOf(balance.pending);
    const { pendingCents, availableCents } = await getStripeBalance(deps.db);
    const ledgerCents = pendingCents + availableCents;
    if (ledgerCents === stripeCents || attempt === tries) return { ledgerCents, stripeCents };
  }
}
