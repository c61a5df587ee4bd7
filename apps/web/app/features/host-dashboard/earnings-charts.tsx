import type { HostEarnings } from '@curbside/domain/analytics/endpoints';
import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { useState } from 'react';
import { EarningsChartCard } from './earnings-chart-card.tsx';
import classes from './host-dashboard.module.css';
import { MoreOnPhones } from './more-on-phones.tsx';

/** Revenue over time, with what is left of it and what was taken beside it. */
export function EarningsCharts(props: { earnings: HostEarnings; period: AnalyticsPeriod }) {
  const { earnings, period } = props;
  const [isWhole, setIsWhole] = useState(false);
  const charts = { rows: earnings.periodData, period };
  const fees = earnings.periodData.reduce((sum, row) => sum + toCents(row.fees), 0);
  return (
    <div>
      <div className={classes.charts} data-folded={!isWhole || undefined}>
        <EarningsChartCard
          title="Revenue Over Time"
          total={earnings.totalRevenue}
          column="revenue"
          isMain
          {...charts}
        />
        <EarningsChartCard
          title="Net Earnings Over Time"
          total={earnings.netEarnings}
          column="netEarnings"
          {...charts}
        />
        <EarningsChartCard
          title="Total Fees Over Time"
          total={toDecimal(fees)}
          column="fees"
          {...charts}
        />
      </div>
      <MoreOnPhones
        label="Show net earnings and fees"
        isOpen={isWhole}
        onOpen={() => setIsWhole(true)}
      />
    </div>
  );
}
