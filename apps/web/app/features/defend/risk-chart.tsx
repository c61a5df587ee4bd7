import type { ScoreBin } from '@curbside/domain/risk/endpoints';
import { levelEnd, levelStarts, type RiskLevel, riskLevels } from '@curbside/domain/risk/levels';
import { countOf } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../shell/query-view.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { riskDistributionQuery } from './api.ts';
import classes from './defend.module.css';

const levelColors: Record<RiskLevel, string> = {
  Safe: 'var(--green)',
  Low: 'var(--blue)',
  Medium: 'var(--chart-curb)',
  High: 'var(--chart-high)',
  Critical: 'var(--red)',
};
const rangeOf = (level: RiskLevel) => `${level}, ${levelStarts[level]}–${levelEnd(level)}`;

/** How many accounts have which score. */
export function RiskChart() {
  const distribution = useQuery(riskDistributionQuery);
  return (
    <div className={classes.distribution}>
      <QueryView
        query={distribution}
        loadingText="Loading the distribution…"
        skeleton={<Skeleton className={classes.distributionSkeleton} />}
        failed="The distribution could not be loaded"
      >
        {(bins) => <DistributionCard bins={bins} />}
      </QueryView>
    </div>
  );
}

function DistributionCard({ bins }: { bins: ScoreBin[] }) {
  const total = bins.reduce((sum, { accounts }) => sum + accounts, 0);
  return (
    <ChartCard
      title="Accounts by Risk Score"
      actions={<strong>{countOf(total, 'account')}</strong>}
      size="strip"
      emptyText="No account has a score yet."
      isStacked
      series={riskLevels.map((level) => ({ name: rangeOf(level), color: levelColors[level] }))}
      format={String}
      bars={bins.map((bin) => ({
        name: binName(bin),
        values: Object.fromEntries(
          riskLevels.map((level) => [rangeOf(level), bin.levels[level] ?? 0]),
        ),
        figure: countOf(bin.accounts, 'account'),
        note: `Score ${binName(bin)} · ${levelsOf(bin)}`,
      }))}
      table={
        <FiguresTable
          label="Accounts by risk score"
          headers={['Score', 'Level', 'Accounts']}
          rows={bins.map((bin) => [binName(bin), levelsOf(bin), String(bin.accounts)])}
        />
      }
    />
  );
}

const binName = ({ from, to }: ScoreBin) => `${from}–${to}`;

/** The level of a bin; of one in which a level begins, both with their accounts. */
function levelsOf({ from, to, levels }: ScoreBin): string {
  const within = riskLevels.filter((level) => levelStarts[level] <= to && levelEnd(level) >= from);
  if (within.length === 1) return within.join();
  return within.map((level) => `${levels[level] ?? 0} ${level}`).join(', ');
}
