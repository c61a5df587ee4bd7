import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { staffListQuery } from './api.ts';
import { ExportLinks } from './export-links.tsx';
import { StaffList } from './staff-list.tsx';

/** Who did what, newest first. */
export function AuditPanel() {
  const list = useListAddress(['created'], 'desc');
  const query = { q: list.q, cursor: list.cursor };
  const entries = useQuery(staffListQuery(complianceEndpoints.auditLogs, { query }));
  return (
    <StaffList
      query={entries}
      noun="entry"
      plural="entries"
      address={list}
      tools={
        <>
          <SearchField
            label="Search by action, entity, or entity ID"
            value={list.q}
            onSearch={list.search}
          />
          <ExportLinks kind="audit-logs" />
        </>
      }
    >
      {(rows) => (
        <DataTable
          label="Audit log"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'time',
              header: 'Time',
              place: 'line',
              cell: ({ createdAt }) => formatInstant(createdAt),
            },
            {
              key: 'user',
              header: 'User',
              place: 'detail',
              cell: ({ userId, userName, system }) => (
                <span title={system ?? undefined}>{userId ? userName || userId : 'System'}</span>
              ),
            },
            { key: 'action', header: 'Action', place: 'title', cell: ({ action }) => action },
            { key: 'entity', header: 'Entity', cell: ({ entity }) => entity },
            {
              key: 'entityId',
              header: 'Entity ID',
              cell: ({ entityId }) => entityId,
            },
            { key: 'ip', header: 'IP address', cell: ({ ipAddress }) => ipAddress ?? '–' },
          ]}
        />
      )}
    </StaffList>
  );
}
