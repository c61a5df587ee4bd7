import { isAdmin } from '@curbside/domain/accounts/states';
import { formatCount } from '@curbside/domain/text/count-of';
import type { WorkKind } from '@curbside/domain/work/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { statsQuery } from '../admin/index.ts';
import { workQuery } from '../work/index.ts';
import { DifferenceTable } from './difference-table.tsx';
import { DisputeTable } from './dispute-table.tsx';
import { JournalTable } from './journal-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { MonthFigures } from './month-figures.tsx';
import { StuckPayoutTable } from './stuck-payout-table.tsx';
import { WaitingMoney } from './waiting-money.tsx';

export const loader = staffLoader(isAdmin, (client) => [
  client.prefetchQuery(statsQuery),
  client.prefetchQuery(workQuery),
]);
export const clientLoader = stayInBrowser;

interface MoneyTab {
  value: string;
  label: string;
  content: ReactNode;
  /** The label has the number of these that wait for someone. */
  work?: WorkKind;
}

/** Money that waits leads: it is never empty while cars are out, and its rows lead to the others. */
const tabs: readonly [MoneyTab, ...MoneyTab[]] = [
  { value: 'waiting', label: 'Waiting', content: <WaitingMoney /> },
  { value: 'differences', label: 'Differences', content: <DifferenceTable />, work: 'difference' },
  { value: 'disputes', label: 'Disputes', content: <DisputeTable />, work: 'dispute' },
  { value: 'payouts', label: 'Stuck Payouts', content: <StuckPayoutTable /> },
  { value: 'journal', label: 'Journal', content: <JournalTable />, work: 'journal_entry' },
  { value: 'months', label: 'Months', content: <MonthFigures /> },
  { value: 'ledger', label: 'Ledger', content: <LedgerTable /> },
];

/** Where administrators resolve what is wrong with money, and read the books. */
export default function MoneyPage() {
  const [params, setParams] = useSearchParams();
  const { data: work = [] } = useQuery(workQuery);
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  const labelOf = ({ label, work: kind }: MoneyTab) => {
    const count = kind ? work.filter((item) => item.kind === kind).length : 0;
    return count > 0 ? `${label} (${formatCount(count)})` : label;
  };
  return (
    <>
      <PageHead title="Money" />
      <Tabs
        label="Money"
        isInner
        tabs={tabs.map((tab) => ({ ...tab, label: labelOf(tab) }))}
        value={open.value}
        // Filters and page belong to the list that is left.
        onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
