import { complianceCalls } from '@curbside/domain/compliance/calls';
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
import { actionName, EntityLink } from '../../staff-page/index.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { AuditActor, AuditLine, AuditSheet } from './audit-sheet.tsx';
import { type AuditLook, entityName, looksOf, shortId, thingsOf } from './audit-words.ts';

const filterLabels = {
  actor: 'Name, email, or ID of who acted',
  entity: 'Entity',
  action: 'Action',
  ip: 'IP address',
} as const;
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
  const looks = looksOf(entries.data?.rows ?? []);
  const opened = looks.find(({ entry }) => String(entry.id) === open.openId);
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
          <FoldedFilters
            isFoldedEverywhere
            count={auditFilters.filter((name) => params.has(name)).length}
          >
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
          </FoldedFilters>
          <ExportLinks path="/api/admin/compliance/export/audit-logs" filter={filter} />
          <ArchivedNotice from={params.get('from')} />
        </>
      }
      details={<AuditSheet look={opened} onClose={open.close} />}
    >
      {() => <AuditTable looks={looks} open={open} />}
    </PagedList>
  );
}

interface AuditTableProps {
  looks: readonly AuditLook[];
  open: ReturnType<typeof useOpenRow>;
}

function AuditTable({ looks, open }: AuditTableProps) {
  return (
    <DataTable
      label="Audit log"
      rows={looks}
      keyOf={({ entry }) => entry.id}
      linkOf={({ entry }) => open.linkTo(entry.id)}
      onOpen={({ entry }) => open.show(entry.id)}
      isCurrent={({ entry }) => String(entry.id) === open.openId}
      columns={[
        {
          key: 'time',
          header: 'Time',
          isShort: true,
          cell: ({ entry }) => formatInstant(entry.createdAt),
        },
        {
          key: 'user',
          header: 'User',
          place: 'detail',
          isShort: true,
          cell: ({ entry }) => <AuditActor entry={entry} />,
        },
        {
          key: 'action',
          header: 'Action',
          place: 'title',
          isShort: true,
          cell: ({ entry }) => actionName(entry.action),
        },
        {
          key: 'entity',
          header: 'Entity',
          place: 'line',
          isShort: true,
          cell: (look) => (
            <>
              <Entity look={look} />
              <InRow> · {formatInstant(look.entry.createdAt)}</InRow>
            </>
          ),
        },
        {
          key: 'ip',
          header: 'IP address',
          isShort: true,
          isExtra: true,
          cell: ({ entry }) => entry.ipAddress ?? '—',
        },
        {
          key: 'details',
          header: 'Details',
          cell: ({ entry }) => <AuditLine entry={entry} />,
        },
      ]}
    />
  );
}

/** 'Car 21', or '14 bookings'. */
function Entity({ look }: { look: AuditLook }) {
  const { entity, entityId, userId } = look.entry;
  if (look.others.length > 0) return thingsOf(look);
  return (
    <EntityLink entity={entity} id={entityId}>
      {entityId === userId ? 'Own account' : `${entityName(entity)} ${shortId(entityId)}`}
    </EntityLink>
  );
}
