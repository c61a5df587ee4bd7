import type { Moves } from './plan.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedSite } from './simulated-site.ts';

const webhookModes = { normal: 4, repeat: 2, reorder: 2, drop: 2, delay: 2 };

/**
 * Calls that can fail, and the ways in which they do. Timeouts take seconds of real time, so they are
 * rare.
 */
const faultPaths = [
  '/v1/checkout/sessions',
  '/v1/checkout/sessions/{id}/expire',
  '/v1/payment_intents/{id}/capture',
  '/v1/payment_intents/{id}/cancel',
  '/v1/payment_intents',
  '/v1/refunds',
  '/v1/transfers',
  '/v1/accounts',
  '/v1/customers',
  '/v1/events',
  '/v1/balance_transactions',
] as const;
const faultAnswers = {
  '500': 6,
  '500-after-acting': 6,
  '409': 3,
  '429': 3,
  timeout: 1,
  'timeout-after-acting': 1,
};

const troubleWeights = {
  fault: 60,
  webhooks: 20,
  account: 12,
  'declined capture': 10,
  'short balance': 12,
};

/** A trouble that does not end by itself is ended after some steps. */
export interface Trouble {
  name: string;
  ends?: { afterSteps: number; end: () => Promise<void> };
}

/**
 * Makes something fail at Stripe for a while. The first troubles of a simulation are one of each kind,
 * so that every run contains them all.
 */
export async function makeTrouble(
  site: SimulatedSite,
  random: SeededRandom,
  { accounts, moves, index }: { accounts: readonly string[]; moves: Moves; index: number },
): Promise<Trouble> {
  const weights = { ...troubleWeights, ...(moves.failingRefunds && { 'failing refund': 10 }) };
  const kinds = Object.keys(weights) as (keyof typeof weights)[];
  const kind = kinds[index] ?? random.pickWeighted(weights);
  switch (kind) {
    case 'fault': {
      const path = random.pick(faultPaths);
      const answer = random.pickWeighted(faultAnswers);
      const times = 1 + random.int(3);
      await site.control('faults', { path, answer, times });
      return { name: `${answer} at ${path}` };
    }
    case 'webhooks': {
      const mode = random.pickWeighted(webhookModes);
      await site.control('webhooks', { mode });
      return { name: `webhooks ${mode}` };
    }
    case 'account': {
      const account = random.pick(accounts);
      const state = random.pick(['restricted', 'payouts_paused', 'transfers_paused'] as const);
      await site.control('accounts', { account, state });
      const end = () => site.control('accounts', { account, state: 'enabled' });
      return { name: `an account is ${state}`, ends: { afterSteps: 10 + random.int(20), end } };
    }
    case 'declined capture':
      await site.control('faults', {
        path: '/v1/payment_intents/{id}/capture',
        answer: 'card-declined',
        times: 1,
      });
      return { name: 'a capture is declined' };
    case 'failing refund':
      await site.control('faults', { path: '/v1/refunds', answer: 'refund-fails', times: 1 });
      return { name: 'a refund fails' };
    case 'short balance': {
      await site.control('payouts', { amount: 'all', schedule: 'daily' });
      const end = () => fillBalance(site);
      const afterSteps = 10 + random.int(30);
      return { name: "the platform's balance goes to its bank", ends: { afterSteps, end } };
    }
  }
}

/** More than the cost of all trips under way, so that it covers everything paid out meanwhile. */
const enoughCents = 20_000_000;

/** Staff stop our own payouts and replace the money taken by them and by disputes. */
async function fillBalance(site: SimulatedSite): Promise<void> {
  await site.control('payouts', { schedule: 'manual' });
  await site.control('topups', { amount: enoughCents });
}

/** Makes everything at Stripe work again. */
export async function endTroubles(site: SimulatedSite, accounts: readonly string[]): Promise<void> {
  await site.control('faults/clear', {});
  await site.control('webhooks', { mode: 'normal' });
  await fillBalance(site);
  for (const account of accounts) await site.control('accounts', { account, state: 'enabled' });
}
