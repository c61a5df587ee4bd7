import type Stripe from 'stripe';
import { type Route, route } from '../../http/route.ts';
import type { PlatformSchedule } from '../../state/tables.ts';
import type { World } from '../../world.ts';

/** Names the platform where tasks name an account. */
export const platform = 'platform';

export function platformSchedule(world: World): PlatformSchedule {
  return world.tables.settings.get('settings')?.platformSchedule ?? 'manual';
}

/** Cents that automatic payouts leave in the platform's balance. */
export function platformMinimum(world: World): number {
  return world.tables.settings.get('settings')?.platformMinimum ?? 0;
}

function balanceSettings(world: World): Stripe.BalanceSettings {
  const minimum = platformMinimum(world);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: minimum > 0 ? { usd: minimum } : null,
        schedule: { interval: platformSchedule(world) },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

export function balanceSettingsRoutes(world: World): Route[] {
  return [route('GET /v1/balance_settings', () => balanceSettings(world))];
}
