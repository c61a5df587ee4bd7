import { isAdmin } from '@curbside/domain/accounts/states';
import { useSearchParams } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { statsQuery } from '../admin/index.ts';
import { DifferenceTable } from './difference-table.tsx';
import { DisputeTable } from './dispute-table.tsx';
import { JournalTable } from './journal-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { MonthFigures } from './month-figures.tsx';
import { StuckPayoutTable } from './stuck-payout-table.tsx';
import { WaitingMoney } from './waiting-money.tsx';

export const loader = staffLoader(isAdmin, (client) => [client.prefetchQuery(statsQuery)]);
export const clientLoader = stayInBrowser;

const tabs = [
  { value: 'differences', label: 'Differences', content: <DifferenceTable /> },
  { value: 'waiting', label: 'Waiting', content: <WaitingMoney /> },
  { value: 'disputes', label: 'Disputes', content: <DisputeTable /> },
  { value: 'payouts', label: 'Stuck Payouts', content: <StuckPayoutTable /> },
  { value: 'months', label: 'Months', content: <MonthFigures /> },
  { value: 'journal', label: 'Journal', content: <JournalTable /> },
  { value: 'ledger', label: 'Ledger', content: <LedgerTable /> },
] as const;

/** Where administrators resolve what is wrong with money, and read the books. */
export default function MoneyPage() {
  const [params, setParams] = useSearchParams();
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHead title="Money" />
      <Tabs
        label="Money"
        tabs={tabs}
        value={open.value}
        // Filters and page belong to the list that is left.
        onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
