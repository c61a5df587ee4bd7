import { formatMoney } from '../../platform/formatters.ts';

/** An amount of the wire ("84.00") with currency and two places, in figures of one width. */
export function Money({ amount }: { amount: string }) {
  return <span>{formatMoney(amount)}</span>;
}
