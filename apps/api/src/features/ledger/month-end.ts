import { dayInstants, endOfMonth } from '@curbside/domain/calendar/instants';
import { daysOfMonth, type Month } from '@curbside/domain/calendar/months';
import { type LedgerAccount, ledgerAccounts } from '@curbside/domain/ledger/accounts';
import type { MonthEnd } from '@curbside/domain/ledger/endpoints';
import { toDecimal } from '@curbside/domain/money/money';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { findClosing, listAccountMovements, sumDeferred } from './month-end-queries.ts';
import { decideClose } from './rules.ts';

interface AccountMonth {
  account: LedgerAccount;
  openingCents: number;
  debitCents: number;
  creditCents: number;
  closingCents: number;
}

/** Every ledger account over a month of the city, even without movements. */
async function readAccounts(deps: Deps, month: Month): Promise<AccountMonth[]> {
  const { first, last } = daysOfMonth(month);
  const { startsAt } = dayInstants(first);
  const rows = await listAccountMovements(deps.db, startsAt, dayInstants(last).endsAt);
  const moved = new Map(rows.map((row) => [row.account, row]));
  return ledgerAccounts.map((account) => {
    const row = moved.get(account);
    const [openingCents, debitCents, creditCents] = [
      row?.openingCents ?? 0,
      row?.debitCents ?? 0,
      row?.creditCents ?? 0,
    ];
    const closingCents = openingCents + debitCents + creditCents;
    return { account, openingCents, debitCents, creditCents, closingCents };
  });
}

/** Figures for the month-end close. */
export async function getMonthEnd(
  deps: Deps,
  _actor: Person,
  { month }: { month: Month },
): Promise<MonthEnd> {
  const endsAt = endOfMonth(month);
  const [accounts, deferred, closing] = await Promise.all([
    readAccounts(deps, month),
    sumDeferred(deps.db, endsAt),
    findClosing(deps.db, endsAt),
  ]);
  const now = deps.clock.now();
  return {
    month,
    accounts: accounts.map((row) => ({
      account: row.account,
      opening: toDecimal(row.openingCents),
      debits: toDecimal(row.debitCents),
      credits: toDecimal(row.creditCents),
      closing: toDecimal(row.closingCents),
    })),
    isBalanced: accounts.reduce((sum, { closingCents }) => sum + closingCents, 0) === 0,
    deferredRevenue: {
      trips: deferred.trips,
      commission: toDecimal(deferred.commissionCents),
      serviceFee: toDecimal(deferred.serviceFeeCents),
      total: toDecimal(totalOf(deferred)),
    },
    closed: closing ? { at: closing.at.toISOString(), by: closing.by } : null,
    actions: { close: decideClose({ isOver: endsAt <= now, isClosed: closing !== undefined }) },
  };
}

const totalOf = ({ commissionCents, serviceFeeCents }: Awaited<ReturnType<typeof sumDeferred>>) =>
  commissionCents + serviceFeeCents;

/** The same as CSV, one line per account. The export is in the audit log. */
export async function exportMonthEnd(
  deps: Deps,
  actor: Person,
  { month }: { month: Month },
): Promise<string> {
  const accounts = await readAccounts(deps, month);
  const memo = await readDeferred(deps, month);
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'month_end.exported',
      entity: 'month',
      entityId: month,
    }),
  );
  const lines = [...accounts, memo].map(({ account, ...cents }) =>
    csvLine([
      account,
      { cents: cents.openingCents },
      { cents: cents.debitCents },
      { cents: cents.creditCents },
      { cents: cents.closingCents },
    ]),
  );
  return [csvLine(['account', 'opening', 'debits', 'credits', 'closing']), ...lines].join('');
}

/** The deferred revenue as an account would have it: a credit balance, and its change. */
async function readDeferred({ db }: Deps, month: Month) {
  const startsAt = dayInstants(daysOfMonth(month).first).startsAt;
  const [before, after] = await Promise.all([
    sumDeferred(db, startsAt),
    sumDeferred(db, endOfMonth(month)),
  ]);
  const [openingCents, closingCents] = [-totalOf(before), -totalOf(after)];
  const change = closingCents - openingCents;
  return {
    account: 'memo_deferred_revenue',
    openingCents,
    debitCents: Math.max(change, 0),
    creditCents: Math.min(change, 0),
    closingCents,
  };
}
