import { toCents, toDecimal } from '@curbside/domain/money/money';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';

export type LedgerLine = NonNullable<StaffBooking['ledger']>[number];
type LedgerEntry = [LedgerLine, ...LedgerLine[]];

/** Lines of one entry follow each other. */
export function entriesOf(lines: readonly LedgerLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && last[0].entry === line.entry) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

/** Names of movements at Stripe by the account on their other side: with a debit, with a credit. */
const movements = [
  ['guest_balance', 'Refund', 'Payment'],
  ['host_payable', 'Payout to host', 'Payout returned'],
  ['disputed_funds', 'Disputed amount withdrawn', 'Disputed amount returned'],
  ['bank', 'Payout to our bank', 'Top-up from our bank'],
  ['stripe_reserves', 'Reserve held by Stripe', 'Reserve released by Stripe'],
  ['unexplained', 'Unexplained movement', 'Unexplained movement'],
] as const;

/** An entry in a few words: 'Payment', 'Refund due'. */
export function entryName(entry: LedgerEntry): string {
  const [{ event }] = entry;
  if (event === 'available') return 'Funds available';
  if (event !== 'posted') return capitalized(event);
  for (const [account, debit, credit] of movements) {
    const line = entry.find((one) => one.account === account);
    if (line) return line.amount.startsWith('-') ? credit : debit;
  }
  return entry.some(({ account }) => account === 'stripe_fees') ? 'Stripe fee' : 'Stripe movement';
}

/** Debits and credits are equal, except where a filter has left some lines out. */
export function entryAmount(entry: LedgerEntry): string {
  const cents = entry.map(({ amount }) =>
    amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount),
  );
  const debits = cents.reduce((sum, one) => sum + Math.max(one, 0), 0);
  const credits = cents.reduce((sum, one) => sum + Math.max(-one, 0), 0);
  return toDecimal(Math.max(debits, credits));
}
