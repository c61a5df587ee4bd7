import { monthName } from '@curbside/domain/calendar/format';
import { type Month, monthOf } from '@curbside/domain/calendar/months';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import type { Payout } from '@curbside/domain/payouts/endpoints';

type Row = Pick<Payout, 'status' | 'sent' | 'expectedOn' | 'amount'>;

interface PayoutSection<R> {
  title: string;
  rows: R[];
}

/** Money has arrived for it. */
export const isSent = ({ status, sent }: Pick<Row, 'status' | 'sent'>): boolean =>
  status === 'transferred' && sent !== '0.00';

/** First what is still to be settled, and then the months in which money was sent, the latest first. */
export function payoutSections<R extends Row>(payouts: readonly R[]): PayoutSection<R>[] {
  const open: R[] = [];
  const months = new Map<Month, R[]>();
  const others: R[] = [];
  for (const payout of payouts) {
    const { status, expectedOn } = payout;
    if (status === 'held' || status === 'frozen' || status === 'failed') open.push(payout);
    else if (!isSent(payout) || !expectedOn) others.push(payout);
    else {
      const month = monthOf(expectedOn);
      months.set(month, [...(months.get(month) ?? []), payout]);
    }
  }
  const latestFirst = [...months].sort(([one], [other]) => other.localeCompare(one));
  return [
    { title: 'Not sent yet', rows: open },
    ...latestFirst.map(([month, rows]) => ({ title: monthName(month), rows })),
    { title: 'Nothing sent', rows: others },
  ].filter(({ rows }) => rows.length > 0);
}

/** The host receives this much from these, as a decimal. */
export function sumOf(rows: readonly Pick<Row, 'amount'>[]): string {
  return toDecimal(rows.reduce((sum, { amount }) => sum + toCents(amount), 0));
}
