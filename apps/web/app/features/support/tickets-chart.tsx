import { formatShortDay } from '@curbside/domain/calendar/format';
import type { TicketWeek } from '@curbside/domain/support/endpoints';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../shell/query-view.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { ticketWeeksQuery } from './api.ts';
import classes from './support.module.css';

const series = [
  { name: 'Opened', color: 'var(--chart-quiet)' },
  { name: 'Resolved or closed', color: 'var(--strong)' },
] as const;

/** Whether the team keeps up: tickets opened and ended in each of the last weeks. */
export function TicketsChart() {
  const weeks = useQuery(ticketWeeksQuery);
  return (
    <div className={classes.weeks}>
      <QueryView
        query={weeks}
        loadingText="Loading the weeks…"
        skeleton={<Skeleton className={classes.weeksSkeleton} />}
        failed="The weeks could not be loaded"
      >
        {(data) => <WeeksCard weeks={data} />}
      </QueryView>
    </div>
  );
}

const weekName = (week: string) => `Week of ${formatShortDay(week)}`;

function WeeksCard({ weeks }: { weeks: TicketWeek[] }) {
  const [opened, ended] = series;
  return (
    <ChartCard
      title="Tickets by Week"
      size="medium"
      axes={{ bars: 'Week of', figures: 'Tickets' }}
      series={series}
      format={String}
      bars={weeks.map((row) => ({
        name: formatShortDay(row.week),
        values: { [opened.name]: row.opened, [ended.name]: row.ended },
        figure: `${row.opened} opened, ${row.ended} resolved or closed`,
        note: weekName(row.week),
      }))}
      table={
        <FiguresTable
          label="Tickets by week"
          headers={['Week', opened.name, ended.name]}
          rows={weeks.map((row) => [weekName(row.week), String(row.opened), String(row.ended)])}
        />
      }
    />
  );
}
