import IconDownload from 'icon:download';
import { monthName } from '@curbside/domain/calendar/format';
import { monthOf } from '@curbside/domain/calendar/months';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import type { MonthEnd } from '@curbside/domain/ledger/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { MonthMoves, readMonth } from '../../ui/calendar/month-moves.tsx';
import { Fold } from '../../ui/fold.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Money } from '../money/index.ts';
import { MonthState } from './month-state.tsx';
import classes from './staff-money.module.css';

/** Every account over a month, with the files that close it. `?month=` is in the address. */
export function MonthFigures() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const month = readMonth(params, today);
  const figures = useQuery({
    ...apiQuery(ledgerCalls.monthEnd, { query: { month } }),
    ...fetchedOnView,
    placeholderData: keepPreviousData,
  });
  const show = (chosen: string) =>
    setParams({ tab: 'months', month: chosen }, { replace: true, preventScrollReset: true });
  return (
    <section aria-label={monthName(month)}>
      <div className={classes.tools}>
        <h2 className={classes.heading}>{monthName(month)}</h2>
        <Group gap="xs">
          <MonthMoves month={month} last={monthOf(today)} onChange={show} />
        </Group>
        <Group gap="xs" className={classes.files}>
          <Download href={`/api/admin/month-end/export?month=${month}`} label="Month-end CSV" />
          <Download href={`/api/admin/tax-report?month=${month}`} label="Sales tax CSV" />
        </Group>
      </div>
      <QueryView
        query={figures}
        loadingText="Loading the month…"
        failed="The month could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
      >
        {(shown) => (
          <Stack>
            <MonthState figures={shown} />
            {!shown.isBalanced && (
              <Notice tone="danger" title="The closing balances do not sum to zero.">
                Run <code>npm run reconcile</code> on the server: it names what differs.
              </Notice>
            )}
            <Accounts accounts={shown.accounts} />
          </Stack>
        )}
      </QueryView>
    </section>
  );
}

type Account = MonthEnd['accounts'][number];

const isUsed = ({ opening, debits, credits, closing }: Account) =>
  [opening, debits, credits, closing].some((amount) => amount !== '0.00');

/** Accounts without a movement or a balance are folded. */
function Accounts({ accounts }: Pick<MonthEnd, 'accounts'>) {
  const unused = accounts.filter((account) => !isUsed(account));
  return (
    <>
      <AccountTable label="Accounts" rows={accounts.filter(isUsed)} />
      {unused.length > 0 && (
        <Fold label={`${countOf(unused.length, 'account')} at zero`}>
          <AccountTable label="Accounts at zero" rows={unused} />
        </Fold>
      )}
    </>
  );
}

function AccountTable({ label, rows }: { label: string; rows: readonly Account[] }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ account }) => account}
      columns={[
        {
          key: 'account',
          header: 'Account',
          place: 'title',
          cell: ({ account }) => capitalized(account),
        },
        {
          key: 'opening',
          header: 'Opening',
          isNumber: true,
          cell: ({ opening }) => <Money amount={opening} />,
        },
        {
          key: 'debits',
          header: 'Debits',
          isNumber: true,
          cell: ({ debits }) => <Money amount={debits} />,
        },
        {
          key: 'credits',
          header: 'Credits',
          isNumber: true,
          cell: ({ credits }) => <Money amount={credits} />,
        },
        {
          key: 'opening in words',
          header: 'Opening',
          place: 'line',
          isRowOnly: true,
          cell: ({ opening }) => (
            <>
              Opening <Money amount={opening} />
            </>
          ),
        },
        {
          key: 'moves',
          header: 'Debits and credits',
          place: 'detail',
          isRowOnly: true,
          cell: ({ debits, credits }) => (
            <>
              Debits <Money amount={debits} /> · Credits <Money amount={credits} />
            </>
          ),
        },
        {
          key: 'closing',
          header: 'Closing',
          place: 'amount',
          isNumber: true,
          cell: ({ closing }) => <Money amount={closing} />,
        },
      ]}
    />
  );
}

function Download({ href, label }: { href: string; label: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      size="sm"
      leftSection={<IconDownload />}
    >
      {label}
    </Button>
  );
}
