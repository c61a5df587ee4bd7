import { complianceCalls } from '@curbside/domain/compliance/calls';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { incidentFilters } from '@curbside/domain/compliance/options';
import type { IncidentAction } from '@curbside/domain/incidents/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { DataTable, InRow } from '../../../ui/lists/data-table.tsx';
import { ExportLinks } from '../../../ui/lists/export-links.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { FoldedFilters } from '../../../ui/lists/folded-filters.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilter } from '../../../ui/lists/use-filter.ts';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { incidentTones } from '../../incidents/index.ts';
import { BookingLink, CarLink, Moment } from '../../staff-page/index.ts';
import classes from '../staff-list.module.css';
import { severityTones } from '../tones.ts';
import { IncidentButtons } from './incident-buttons.tsx';
import { IncidentDialog } from './incident-dialog.tsx';
import { IncidentSheet } from './incident-sheet.tsx';

interface Change {
  incident: ComplianceIncident;
  action: IncidentAction;
}

/** Reported incidents and the actions on them; a row opens all that is known. */
export function IncidentsPanel() {
  const list = useListAddress(['created'], 'desc');
  const [status, setStatus] = useFilter('status', incidentFilters);
  const open = useOpenRow('incident');
  const [change, setChange] = useState<Change>();
  const act = (incident: ComplianceIncident, action: IncidentAction) =>
    setChange({ incident, action });
  const filter = { status, q: list.q };
  const incidents = useQuery(
    listQuery(complianceCalls.complianceIncidents, { query: { ...filter, cursor: list.cursor } }),
  );
  return (
    <>
      <PagedList
        query={incidents}
        noun="incident"
        address={list}
        tools={
          <>
            <SearchField
              label="Search by words or booking ID"
              value={list.q}
              onSearch={list.search}
            />
            <FoldedFilters count={status === 'all' ? 0 : 1}>
              <FilterButtons
                label="Incidents"
                value={status}
                onChange={setStatus}
                options={incidentFilters.map((value) => ({
                  value,
                  label: value === 'frozen' ? 'Frozen payouts' : capitalized(value),
                }))}
              />
              <ExportLinks path="/api/admin/compliance/export/incidents" filter={filter} />
            </FoldedFilters>
          </>
        }
        details={
          <IncidentSheet
            id={open.openId}
            isCovered={change !== undefined}
            onAct={act}
            onClose={open.close}
          />
        }
      >
        {(rows) => <IncidentTable rows={rows} open={open} onAct={act} />}
      </PagedList>
      {change && <IncidentDialog {...change} onClose={() => setChange(undefined)} />}
    </>
  );
}

interface IncidentTableProps {
  rows: readonly ComplianceIncident[];
  open: ReturnType<typeof useOpenRow>;
  onAct: (incident: ComplianceIncident, action: IncidentAction) => void;
}

function IncidentTable({ rows, open, onAct }: IncidentTableProps) {
  return (
    <DataTable
      label="Incidents"
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => open.linkTo(id)}
      onOpen={({ id }) => open.show(id)}
      isCurrent={({ id }) => String(id) === open.openId}
      columns={[
        { key: 'id', header: 'ID', cell: ({ id }) => id },
        {
          key: 'booking',
          header: 'Booking ID',
          place: 'line',
          cell: (incident) => (
            <>
              <InRow>Booking </InRow>
              <BookingLink id={incident.bookingId} />
              <InRow> · {reportedBy(incident)}</InRow>
            </>
          ),
        },
        {
          key: 'category',
          header: 'Category',
          place: 'title',
          cell: ({ category, carTitle }) => (
            <>
              {capitalized(category)}
              <InRow>: {carTitle}</InRow>
            </>
          ),
          below: (incident) => (
            <>
              <span className={classes.clipped}>{incident.description}</span>
              <CarLink id={incident.carId}>{incident.carTitle}</CarLink>
              {`, ${reportedBy(incident)}`}
            </>
          ),
        },
        {
          key: 'severity',
          header: 'Severity',
          place: 'amount',
          cell: ({ severity }) => (
            <StatusBadge tone={severityTones[severity]} label={capitalized(severity)} />
          ),
        },
        {
          key: 'status',
          header: 'Status',
          place: 'badge',
          cell: ({ status, payoutFrozen }) => (
            <span className={classes.badges}>
              {payoutFrozen && (
                <InRow>
                  <StatusBadge tone="red" label="Payout frozen" />
                </InRow>
              )}
              <StatusBadge tone={incidentTones[status]} label={capitalized(status)} />
            </span>
          ),
        },
        {
          key: 'frozen',
          header: 'Payout frozen',
          isExtra: true,
          cell: ({ payoutFrozen }) => (payoutFrozen ? 'Yes' : 'No'),
        },
        {
          key: 'created',
          header: 'Created',
          place: 'detail',
          isShort: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'actions',
          header: 'Actions',
          isNumber: true,
          cell: (incident) => <IncidentButtons incident={incident} onAct={onAct} isRow />,
        },
      ]}
    />
  );
}

/** 'reported by Riley Brooks (guest)'. */
function reportedBy({ reporterName, reporterRole }: ComplianceIncident): string {
  const side = reporterRole === 'renter' ? 'guest' : 'host';
  return `reported by ${reporterName} (${side})`;
}
