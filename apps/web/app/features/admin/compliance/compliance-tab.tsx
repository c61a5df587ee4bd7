import { complianceExports } from '@curbside/domain/compliance/options';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../ui/tabs.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { ContractsPanel } from './contracts-panel.tsx';
import { IncidentsPanel } from './incidents-panel.tsx';
import { InspectionsPanel } from './inspections-panel.tsx';

/** Incidents, contracts, inspections and the audit log, each with its exports. */
export function ComplianceTab() {
  const [params, setParams] = useSearchParams();
  const open = complianceExports.find((known) => known === params.get('tab')) ?? 'incidents';
  return (
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
  );
}
