import { isAdmin } from '@curbside/domain/accounts/states';
import { complianceExports } from '@curbside/domain/compliance/options';
import { useSearchParams } from 'react-router';
import { stayInBrowser } from '../../../platform/prefetch.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { staffLoader } from '../../../shell/staff-loader.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { workQuery } from '../../work/index.ts';
import { statsQuery } from '../api.ts';
import { AuditPanel } from './audit-panel.tsx';
import { ContractsPanel } from './contracts-panel.tsx';
import { IncidentsPanel } from './incidents-panel.tsx';
import { InspectionsPanel } from './inspections-panel.tsx';

export const loader = staffLoader(isAdmin, (client) => [
  client.prefetchQuery(statsQuery),
  client.prefetchQuery(workQuery),
]);
export const clientLoader = stayInBrowser;

/** Incidents, contracts, inspections and the audit log, each with its exports. */
export default function CompliancePage() {
  const [params, setParams] = useSearchParams();
  const open = complianceExports.find((known) => known === params.get('tab')) ?? 'incidents';
  return (
    <>
      <PageHead title="Compliance" />
      <Tabs
        label="Compliance"
        isInner
        value={open}
        // Search, order and page belong to the list that is left.
        onChange={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
        tabs={[
          { value: 'incidents', label: 'Incidents', content: <IncidentsPanel /> },
          { value: 'contracts', label: 'Contracts', content: <ContractsPanel /> },
          { value: 'inspections', label: 'Inspections', content: <InspectionsPanel /> },
          { value: 'audit-logs', label: 'Audit Logs', content: <AuditPanel /> },
        ]}
      />
    </>
  );
}
