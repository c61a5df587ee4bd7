import { complianceCalls } from '@curbside/domain/compliance/calls';
import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { auditFilters } from '@curbside/domain/compliance/options';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../platform/clock.tsx';
import { formatInstant } from '../../../platform/formatters.ts';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { DataTable, InRow } from '../../../ui/lists/data-table.tsx';
import { DayFilters } from '../../../ui/lists/day-filters.tsx';
import { ExportLinks } from '../../../ui/lists/export-links.tsx';
import { FoldedFilters } from '../../../ui/lists/folded-filters.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { EntityLink } from '../../staff-page/index.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { AuditActor, AuditLine, AuditSheet } from './audit-sheet.tsx';

const filterLabels = {
  actor: 'Name, email, or ID of who acted',
  entity: 'Entity',
  action: 'Action',
  ip: 'IP address',
} as const;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const wordFilters = ['actor', 'entity', 'action', 'ip'] as const;

/** Who did what, newest first; a row opens all of its facts. */
export function AuditPanel() {
  const today = useToday();
  const list = useListAddress(['created'], 'desc');
  const [params] = useSearchParams();
  const filter = Object.fromEntries(
    ['q' as const, ...auditFilters].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const query = { ...filter, cursor: list.cursor };
  const entries = useQuery(listQuery(complianceCalls.auditLogs, { query }));
  const open = useOpenRow('entry');
  const opened = entries.data?.rows.find(({ id }) => String(id) === open.openId);
  return (
    <PagedList
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
          <FoldedFilters count={auditFilters.filter((name) => params.has(name)).length}>
            {wordFilters.map((name) => (
              <SearchField
                key={name}
                label={filterLabels[name]}
                value={params.get(name) ?? ''}
                onSearch={(text) => list.filter(name, text)}
              />
            ))}
            <DayFilters
              from={params.get('from') ?? ''}
              to={params.get('to') ?? ''}
              today={today}
              onChange={list.filterBy}
            />
            <ExportLinks path="/api/admin/compliance/export/audit-logs" filter={filter} />
          </FoldedFilters>
          <ArchivedNotice from={params.get('from')} />
        </>
      }
      details={<AuditSheet entry={opened} onClose={open.close} />}
    >
      {(rows) => <AuditTable rows={rows} open={open} />}
    </PagedList>
  );
}

interface AuditTableProps {
  rows: readonly AuditEntry[];
  open: ReturnType<typeof useOpenRow>;
}

function AuditTable({ rows, open }: AuditTableProps) {
  return (
    <DataTable
      label="Audit log"
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => open.linkTo(id)}
      onOpen={({ id }) => open.show(id)}
      isCurrent={({ id }) => String(id) === open.openId}
      columns={[
        {
          key: 'time',
          header: 'Time',
          place: 'line',
          isShort: true,
          cell: ({ createdAt, entity }) => (
            <>
              {formatInstant(createdAt)}
              <InRow> · {entity}</InRow>
            </>
          ),
        },
        {
          key: 'user',
          header: 'User',
          place: 'detail',
          isShort: true,
          cell: (entry) => <AuditActor entry={entry} />,
        },
        {
          key: 'action',
          header: 'Action',
          place: 'title',
          isShort: true,
          cell: ({ action }) => action,
        },
        { key: 'entity', header: 'Entity', isShort: true, cell: ({ entity }) => entity },
        {
          key: 'entityId',
          header: 'Entity ID',
          isShort: true,
          cell: ({ entity, entityId }) => (
            <EntityLink entity={entity} id={entityId}>
              {/* As in the list of users; the sheet has the whole of it. */}
              {isUuid.test(entityId) ? entityId.slice(0, 8) : entityId}
            </EntityLink>
          ),
        },
        {
          key: 'ip',
          header: 'IP address',
          isShort: true,
          cell: ({ ipAddress }) => ipAddress ?? '–',
        },
        {
          key: 'details',
          header: 'Details',
          cell: ({ details }) => <AuditLine details={details} />,
        },
      ]}
    />
  );
}
