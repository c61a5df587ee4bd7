import { formatMoney } from '../../platform/formatters.ts';
import classes from './claims.module.css';

interface ClaimLinesProps {
  lines: readonly { label: string; amount: string }[];
  total: string | null;
  totalLabel?: string;
}

export function ClaimLines({ lines, total, totalLabel = 'The guest pays' }: ClaimLinesProps) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      {total !== null && (
        <div className={classes.total}>
          <dt>{totalLabel}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      )}
    </dl>
  );
}
