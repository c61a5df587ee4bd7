import { ledgerCalls } from '@curbside/domain/ledger/calls';
import type { WaitingMoney as Waiting } from '@curbside/domain/ledger/endpoints';
import { waitingAges, waitingSides } from '@curbside/domain/ledger/waiting';
import { formatDollars } from '@curbside/domain/money/money';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInstantDay } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { DataTable, InRow, InTable } from '../../ui/lists/data-table.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import classes from './staff-money.module.css';
import { WaitingChart } from './waiting-chart.tsx';
import { ageWords, causeWords, sideWords } from './waiting-words.ts';

type Cause = Waiting['causes'][number];

const sumOf = (rows: readonly Cause[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Money that waits now, for what, and since when. */
export function WaitingMoney() {
  const waiting = useQuery({ ...apiQuery(ledgerCalls.waiting, {}), ...fetchedOnView });
  return (
    <QueryView
      query={waiting}
      loadingText="Loading the money that waits…"
      failed="The money that waits could not be loaded"
      skeleton={
        <Stack>
          <Skeleton className={classes.skeleton} />
          <Skeleton className={classes.skeleton} />
        </Stack>
      }
      isEmpty={({ causes }) => causes.every(({ count }) => count === 0)}
      empty={
        <PageMessage
          text="No money waits."
          hint="Every payout and refund is sent, and every charge is paid."
        />
      }
    >
      {({ causes }) => (
        <Stack>
          <WaitingChart causes={causes} />
          <CauseTable causes={causes.filter(({ count }) => count > 0)} />
        </Stack>
      )}
    </QueryView>
  );
}

function CauseTable({ causes }: { causes: readonly Cause[] }) {
  const sections = waitingSides.map((side) => {
    const rows = causes.filter((row) => row.side === side);
    return { title: sideWords[side].label, note: formatDollars(sumOf(rows)), rows };
  });
  return (
    <DataTable
      label="Money that waits, by cause"
      sections={sections}
      keyOf={({ cause }) => cause}
      columns={[
        { key: 'cause', header: 'Cause', place: 'title', cell: CauseName },
        {
          key: 'since',
          header: 'Oldest since',
          place: 'line',
          cell: (row) => (
            <>
              <InTable>{row.oldestAt && formatInstantDay(row.oldestAt)}</InTable>
              <InRow>{agesInWords(row)}</InRow>
            </>
          ),
        },
        { key: 'count', header: 'Count', isNumber: true, cell: ({ count }) => count },
        ...waitingAges.map((age) => ({
          key: age,
          header: ageWords[age],
          isNumber: true,
          cell: ({ ages }: Cause) => ages[age] > 0 && formatDollars(ages[age]),
        })),
        {
          key: 'total',
          header: 'Total',
          isNumber: true,
          place: 'amount',
          cell: ({ cents }) => formatDollars(cents),
        },
      ]}
    />
  );
}

function CauseName({ cause }: Cause) {
  const { label, page } = causeWords[cause];
  if (!page) return label;
  return (
    <Anchor inherit component={Link} to={page}>
      {label}
    </Anchor>
  );
}

function agesInWords({ ages }: Cause): string {
  return waitingAges
    .filter((age) => ages[age] > 0)
    .map((age) => `${ageWords[age]} ${formatDollars(ages[age])}`)
    .join(' · ');
}
