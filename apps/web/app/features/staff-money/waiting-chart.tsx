import type { WaitingMoney } from '@curbside/domain/ledger/endpoints';
import { waitingAges, waitingSides } from '@curbside/domain/ledger/waiting';
import { market } from '@curbside/domain/market/current';
import { formatDollars } from '@curbside/domain/money/money';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { agesInDays, ageWords, sideWords } from './waiting-words.ts';

const series = waitingSides.map((side) => ({
  name: sideWords[side].label,
  color: sideWords[side].color,
}));

/** How long money waits, by whom it is owed to. */
export function WaitingChart({ causes }: Pick<WaitingMoney, 'causes'>) {
  const rows = waitingAges.map((age) => {
    const sides = waitingSides.map((side) => {
      const own = causes.filter((row) => row.side === side);
      return { side, cents: own.reduce((sum, { ages }) => sum + ages[age], 0) };
    });
    return { age, sides };
  });
  const sidesWithMoney = waitingSides.filter((side) =>
    causes.some((row) => row.side === side && row.cents > 0),
  );
  return (
    <ChartCard
      title="Money That Waits"
      size="medium"
      isStacked
      axes={{ bars: 'Days' }}
      series={series}
      format={formatDollars}
      bars={rows.map(({ age, sides }) => ({
        name: agesInDays[age],
        values: Object.fromEntries(sides.map(({ side, cents }) => [sideWords[side].label, cents])),
        figure: formatDollars(sides.reduce((sum, { cents }) => sum + cents, 0)),
        note: noteOf(sides),
      }))}
      table={
        <FiguresTable
          label="Money that waits, by age"
          headers={['Since', ...sidesWithMoney.map((side) => sideWords[side].short)]}
          rows={rows.map(({ age, sides }) => [
            ageWords[age],
            ...sides
              .filter(({ side }) => sidesWithMoney.includes(side))
              .map(({ cents }) => formatDollars(cents)),
          ])}
        />
      }
    >
      How long money has waited, by {market.name} days. A payment that a bank took back counts for
      its host and for us.
    </ChartCard>
  );
}

function noteOf(sides: readonly { side: keyof typeof sideWords; cents: number }[]): string {
  const some = sides.filter(({ cents }) => cents > 0);
  if (some.length === 0) return 'Nothing';
  return some
    .map(({ side, cents }) => `${sideWords[side].short} ${formatDollars(cents)}`)
    .join(' · ');
}
