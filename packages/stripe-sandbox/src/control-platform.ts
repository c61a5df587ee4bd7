import { type Control, ControlError, oneOfIfGiven, wholeNumberIn } from './control.ts';
import { availableBalance } from './resources/balance/balance.ts';
import { schedulePayout } from './resources/balance/balance-transactions.ts';
import { createManualPayout } from './resources/balance/payouts.ts';
import { platformMinimum, platformSchedule } from './resources/balance/platform-balance.ts';
import { topUp } from './resources/balance/topups.ts';
import { platformSchedules } from './state/tables.ts';
import { saveSettings } from './time.ts';
import type { World } from './world.ts';

const most = 99_999_999;

export function payoutControl(world: World): Control {
  return {
    name: "Pay the platform's balance out to its bank",
    path: '/_sandbox/payouts',
    modes: platformSchedules,
    example: () => ({ schedule: platformSchedule(world) }),
    examples: () => [
      {
        does: 'pays the available balance out each day; manual, the default, ends that',
        body: { schedule: 'daily' },
      },
      {
        does: 'pays out each day what exceeds `minimum` cents',
        body: { schedule: 'daily', minimum: 50_000 },
      },
      { does: 'pays the whole available balance out now', body: { amount: 'all' } },
      { does: 'pays `amount` cents out now', body: { amount: 1 } },
    ],
    run: (body) => {
      const schedule = oneOfIfGiven(body, 'schedule', platformSchedules);
      const available = availableBalance(world, 'usd', null);
      const amount =
        body.amount === 'all' ? Math.max(0, available) : wholeNumberIn(body, 'amount', 1, most);
      const minimum = wholeNumberIn(body, 'minimum', 0, most);
      if (schedule === undefined && amount === undefined && minimum === undefined) {
        throw new ControlError('Say "schedule", "minimum" or "amount".');
      }
      const payout = amount
        ? createManualPayout(world, { amount, currency: 'usd' }, null)
        : undefined;
      if (schedule || minimum !== undefined) {
        saveSettings(world, {
          ...(schedule && { platformSchedule: schedule }),
          ...(minimum !== undefined && { platformMinimum: minimum }),
        });
        schedulePayout(world, null);
      }
      return {
        schedule: platformSchedule(world),
        minimum: platformMinimum(world),
        available: availableBalance(world, 'usd', null),
        ...(payout && { payout }),
      };
    },
  };
}

export function topUpControl(world: World): Control {
  return {
    name: "Add funds to the platform's balance",
    path: '/_sandbox/topups',
    example: () => ({ amount: 10_000 }),
    run: (body) => {
      const amount = wholeNumberIn(body, 'amount', 1, most);
      if (amount === undefined) throw new ControlError('"amount" must be cents.');
      return topUp(world, amount);
    },
  };
}
