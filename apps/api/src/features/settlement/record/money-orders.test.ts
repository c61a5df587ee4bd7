import { quote } from '@curbside/domain/money/pricing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ShiftedClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/context.ts';
import { connectDatabase } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readEnv } from '../../../platform/env.ts';
import { createLog } from '../../../platform/log.ts';
import { balancesOf } from '../../../test/harness/money.ts';
import { PlainStripe } from '../../../test/harness/plain-stripe.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { findTripOrder, refOf } from '../../charges/index.ts';
import { postCaptured } from '../../ledger/index.ts';
import { settleMoneyOf } from '../settle/settle-money.ts';
import { absorbMoney } from './absorb-money.ts';

const anyDay = '2026-06-01';

const actor = { system: 'test' };

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
let deps: Deps;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  deps = {
    env: readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url }),
    db: connection.db,
    clock: new ShiftedClock(),
    log: createLog('fatal'),
    jobs: { send: () => Promise.resolve() },
  } as unknown as Deps;
  await connection.db.execute(sql`
    insert into users (email, name, first_name, last_name)
    values ('guest@example.test', 'Guest One', 'Guest', 'One')`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const decisions = {
  goesOn: '',
  completed: `status = 'completed', completed_at = now()`,
  cancelledEarly: `status = 'cancelled', cancel_reason = 'by_renter', cancelled_at = starts_at - interval '3 days'`,
  cancelledLate: `status = 'cancelled', cancel_reason = 'by_renter', cancelled_at = starts_at - interval '3 hours'`,
  cancelledByHost: `status = 'cancelled', cancel_reason = 'by_owner', cancelled_at = starts_at - interval '3 hours'`,
};
type Decision = keyof typeof decisions;

const price = quote(8400, 3, anyDay);
let trips = 0;

/** A trip that is approved and charged, with its own Stripe account. */
async function sell(): Promise<{ id: number; stripe: PlainStripe }> {
  const start = '2027-01-01T15:00:00Z';
  // Each trip has its own host, so that other payouts cannot settle its debts.
  trips += 1;
  const account = `acct_${trips}`;
  await connection.db.execute(sql`
    with host as (insert into users (email, name, first_name, last_name)
      values (${`${account}@example.test`}, 'Host One', 'Host', 'One') returning id),
    payee as (insert into payout_accounts (user_id, account_id) select id, ${account} from host)
    insert into cars (owner_id, title, make, model, year, category, description,
      daily_rate_cents, location, place_keys, mileage_included, extra_mile_fee_cents, features,
      rules, created_at)
    select id, 'A car', 'Toyota', 'Prius', 2022, 'Sedan', 'Easy to park.', 8400,
      'Astoria, Queens, NY 11102', '{}', 200, 50,
      '{"safety": [], "connectivity": [], "comfort": []}', '{}', now() from host`);
  const { rows } = await connection.db.execute<{ id: number }>(sql`
    with sold as (insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
      starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents, base_cents,
      service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
      request_hash, pay_by, created_at, authorized_at, decided_at)
    select c.id, (select id from users where email = 'guest@example.test'), c.owner_id,
      ${start}::date, ${start}::date + 3, '10:00 AM', '10:00 AM', ${start}::timestamptz,
      ${start}::timestamptz + interval '3 days', 'approved',
      'captured', 'held', 3, 8400, 25200, 1260, 2348, 28808, 3780, 21420, 'n', now(), now(), now(),
      now() from cars c join payout_accounts p on p.user_id = c.owner_id
        where p.account_id = ${account} returning id, car_id, starts_at, ends_at),
    held as (insert into holds (car_id, booking_id, during)
      select car_id, id, tstzrange(starts_at, ends_at, '[)') from sold)
    select id from sold`);
  const id = rows[0]?.id ?? 0;
  const charge = `ch_${id}`;
  await connection.db.execute(sql`
    insert into payments (booking_id, car_id, intent_id, charge_id, created_at)
    select ${id}, car_id, ${`pi_${id}`}, ${charge}, now() from bookings where id = ${id}`);
  const order = refOf(await findTripOrder(connection.db, id));
  const movement = { ...order, stripeObject: charge };
  await inTransaction(deps, { system: 'test' }, (ctx) => postCaptured(ctx, movement, price));
  return { id, stripe: new PlainStripe({ id: charge, amount: price.totalCents }) };
}

interface Plan {
  decision: Decision;
  refunds: { cents: number; fails: boolean }[];
  disputes: {
    cents: number;
    reason: string;
    outcome: 'open' | 'won' | 'lost';
    returned: number[];
  }[];
}

type Step = (stripe: PlainStripe, id: number) => Promise<void> | void;

/** Steps on one object keep their order; the chains of several objects mix freely. */
function chainsOf({ decision, refunds, disputes }: Plan): Step[][] {
  const decide: Step = async (_stripe, id) => {
    const change = decisions[decision];
    if (!change) return;
    await connection.db.transaction(async (tx) => {
      await tx.execute(
        sql`update bookings set ${sql.raw(change)}, is_settled = false where id = ${id}`,
      );
      if (decision !== 'completed') {
        await tx.execute(sql`delete from holds where booking_id = ${id}`);
      }
    });
  };
  const chains: Step[][] = [[decide]];
  for (const { cents, fails } of refunds) {
    let made: ReturnType<PlainStripe['refund']>;
    const chain: Step[] = [
      (stripe) => {
        made = stripe.refund(cents);
      },
    ];
    if (fails) chain.push((stripe) => stripe.failRefund(made));
    chains.push(chain);
  }
  for (const { cents, reason, outcome, returned } of disputes) {
    let made: ReturnType<PlainStripe['openDispute']>;
    const chain: Step[] = [
      (stripe) => {
        made = stripe.openDispute(cents, reason);
      },
    ];
    if (outcome !== 'open') {
      chain.push((stripe) => {
        made.status = outcome;
        if (outcome === 'won') stripe.returnDisputed(made, cents);
      });
    }
    if (outcome === 'lost') {
      chain.push(
        ...returned.map(
          (part): Step =>
            (stripe) =>
              stripe.returnDisputed(made, part),
        ),
      );
    }
    chains.push(chain);
  }
  return chains;
}

/** Mixes chains by a list of choices, keeping the order within each chain. */
function mix(chains: Step[][], choices: readonly number[]): Step[] {
  const left = chains.map((chain) => [...chain]);
  const mixed: Step[] = [];
  for (let turn = 0; left.some((chain) => chain.length > 0); turn += 1) {
    const open = left.filter((chain) => chain.length > 0);
    const step = open[(choices[turn % choices.length] ?? 0) % open.length]?.shift();
    if (step) mixed.push(step);
  }
  return mixed;
}

interface Order {
  choices: number[];
  /** Indexes of the steps after which the product reads the money, once or twice. */
  looks: number[];
}

interface Outcome {
  balances: Record<string, number>;
  refunded: number;
  lost: number;
  hostHas: number;
  row: Record<string, unknown>;
}

/** Runs a plan in an order. The product's own refunds come last: they are facts, too. */
async function live(plan: Plan, { choices, looks }: Order): Promise<Outcome> {
  const { id, stripe } = await sell();
  const own = { ...deps, stripe: stripe.client };
  for (const [index, step] of mix(chainsOf(plan), choices).entries()) {
    await step(stripe, id);
    const times = (looks[index % looks.length] ?? 0) % 3;
    for (let time = 0; time < times; time += 1) await look(own, plan, id);
  }
  for (let time = 0; time < 4; time += 1) await settleMoneyOf(own, actor, id);
  const { rows } = await connection.db.execute<Record<string, unknown>>(sql`
    select payment_status, refund_cents, kept_payout_cents, lost_cents, platform_loss_cents,
      (select coalesce(sum(cents - settled_cents), 0)::int from host_receivables
       where booking_id = ${id}) as debt
    from bookings where id = ${id}`);
  const balances = await balancesOf(connection, { id });
  const sent = stripe.transfers.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  const made = stripe.refunds.filter(({ status }) => status === 'succeeded');
  const [row = {}] = rows;
  const { debt, ...rest } = row;
  expect(balances.host_receivables ?? 0).toBe(debt);
  return {
    balances,
    refunded: made.reduce((sum, { amount }) => sum + amount, 0),
    lost: Number(row.lost_cents),
    hostHas: sent - (balances.host_payable ?? 0) - Number(debt),
    row: rest,
  };
}

/** A trip that promises no refund may settle at any time: a payout can precede a dispute. */
function look(own: Deps, { decision }: Plan, id: number): Promise<unknown> {
  const isCancelled = decision.startsWith('cancelled');
  return isCancelled ? absorbMoney(own, actor, id) : settleMoneyOf(own, actor, id);
}

const anyCents = fc.integer({ min: 1, max: price.totalCents });
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    decision: fc.constantFrom(...(Object.keys(decisions) as Decision[])),
    refunds: fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 14_000 }), fails: fc.boolean() }),
      { maxLength: 2 },
    ),
    disputes: fc.array(
      fc.record({
        cents: fc.oneof(fc.constant(price.totalCents), anyCents),
        reason: fc.constantFrom('product_not_received', 'fraudulent', 'general', 'unrecognized'),
        outcome: fc.constantFrom('open', 'won', 'lost', 'lost', 'lost'),
        returned: fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((plan) => ({
    ...plan,
    disputes: plan.disputes.map((one) => ({
      ...one,
      outcome: one.outcome as 'open' | 'won' | 'lost',
      returned: one.returned.map((part) => Math.min(part, Math.floor(one.cents / 2))),
    })),
  }));
const anyOrder: fc.Arbitrary<Order> = fc.record({
  choices: fc.array(fc.nat(11), { minLength: 1, maxLength: 12 }),
  looks: fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
});

const shared = [
  'guest_balance',
  'commission_income',
  'service_fee_income',
  'sales_tax_payable',
  'disputed_funds',
  'losses',
];

test('equal facts give equal sums in every order, and no cent is invented or lost', async () => {
  const endings = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyPlan, anyOrder, anyOrder, async (plan, one, other) => {
      const first = await live(plan, one);
      const second = await live(plan, other);
      const sumsOf = ({ balances }: Outcome) => shared.map((account) => balances[account] ?? 0);
      expect(sumsOf(second)).toEqual(sumsOf(first));
      expect(second).toMatchObject({
        refunded: first.refunded,
        hostHas: first.hostHas,
        row: first.row,
      });
      expectWhole(plan, first);
      expectFair(plan, first);
      endings.add(`${plan.decision} ${first.lost > 0 ? 'lost' : 'kept'}`);
    }),
    { numRuns: 80, seed: 20_261_123, endOnFailure: false },
  );
  expect(endings.size).toBe(2 * Object.keys(decisions).length);
}, 300_000);

const promises: Record<Decision, number> = {
  goesOn: 0,
  completed: 0,
  cancelledEarly: 28_808,
  cancelledByHost: 28_808,
  cancelledLate: 19_205,
};

/** The guest gets the promised refund once, and the host their part of the rest. */
function expectFair({ decision, refunds, disputes }: Plan, { refunded, hostHas }: Outcome): void {
  const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
  const given = sum(refunds.map(({ cents, fails }) => (fails ? 0 : cents)));
  const lossOf = ({ cents, outcome, returned }: Plan['disputes'][number]) =>
    outcome === 'lost' ? cents - sum(returned) : 0;
  const isOurs = ({ reason }: { reason: string }) =>
    reason === 'fraudulent' || reason === 'unrecognized';
  const lost = sum(disputes.map(lossOf));
  const borneByHost = sum(disputes.filter((one) => !isOurs(one)).map(lossOf));
  const promised = promises[decision];
  const waits = disputes.some(({ outcome }) => outcome === 'open');
  if (!waits) expect(refunded).toBe(given + Math.max(0, promised - given - lost));
  const goneCents = Math.min(price.totalCents, Math.max(promised, given + borneByHost));
  const fair = (price.hostPayoutCents * (price.totalCents - goneCents)) / price.totalCents;
  expect(Math.abs(hostHas - fair)).toBeLessThan(2);
}

/** The rest of the guest's payment belongs to the host, the state and the platform. */
function expectWhole(plan: Plan, { balances, refunded, lost, hostHas }: Outcome): void {
  const of = (account: string) => balances[account] ?? 0;
  const earned = -of('commission_income') - of('service_fee_income') - of('sales_tax_payable');
  const isOpen = plan.disputes.some(({ outcome }) => outcome === 'open');
  const withdrawn = plan.disputes
    .filter(({ outcome }) => outcome === 'open')
    .reduce((sum, { cents }) => sum + cents, 0);
  expect(of('disputed_funds')).toBe(withdrawn);
  // While a dispute is open, what is still due cannot be refunded.
  if (!isOpen) expect(of('guest_balance')).toBe(0);
  const stays = price.totalCents - refunded - lost + of('guest_balance');
  expect(hostHas + earned - of('losses')).toBe(stays);
  expect(hostHas).toBeGreaterThanOrEqual(0);
  expect(hostHas).toBeLessThanOrEqual(price.hostPayoutCents);
}
