import { commissionPercent, hostLines } from '@curbside/domain/money/pricing';
import type { QuoteOnWire } from '@curbside/domain/money/quote';
import { Money } from './money.tsx';
import classes from './price-lines.module.css';

/** The guest's price, line by line as it was stored with the booking. */
export function PriceLines({ quote, totalLabel = 'Total' }: PriceLinesProps) {
  return <SumLines lines={quote.lines} total={quote.total} totalLabel={totalLabel} />;
}

interface SumLinesProps extends Pick<QuoteOnWire, 'lines' | 'total'> {
  totalLabel: string;
}

/** Any lines with their sum. */
export function SumLines({ lines, total, totalLabel }: SumLinesProps) {
  return (
    <dl className={classes.lines}>
      <Lines lines={lines} />
      <Line label={totalLabel} amount={total} isSum />
    </dl>
  );
}

interface PriceLinesProps {
  quote: QuoteOnWire;
  totalLabel?: string;
}

/** The host's payout; nothing for readers who may not see it. */
export function EarningLines({ quote }: { quote: QuoteOnWire }) {
  const { commission, hostPayout } = quote;
  if (commission === undefined || hostPayout === undefined) return null;
  return (
    <dl className={classes.lines}>
      <Lines lines={hostLines(quote)} />
      <Line label={`Commission (${commissionPercent})`} amount={`-${commission}`} />
      <Line label="Your payout" amount={hostPayout} isSum />
    </dl>
  );
}

function Lines({ lines }: Pick<QuoteOnWire, 'lines'>) {
  return lines.map(({ label, amount }) => <Line key={label} label={label} amount={amount} />);
}

function Line({ label, amount, isSum }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div className={isSum ? classes.sum : classes.line}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
