import { complianceCalls } from '@curbside/domain/compliance/calls';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { incidentFilters } from '@curbside/domain/compliance/options';
import { type IncidentAction, incidentActionNames } from '@curbside/domain/incidents/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/formatters.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { incidentTones } from '../../incidents/index.ts';
import { staffListQuery } from '../api.ts';
import { FilterButtons } from '../filter-buttons.tsx';
import classes from '../staff-list.module.css';
import { StaffList } from '../staff-list.tsx';
import { severityTones } from '../tones.ts';
import { useFilter } from '../use-filter.ts';
import { ExportLinks } from './export-links.tsx';
import { actionWords, IncidentDialog } from './incident-dialog.tsx';

/** Reported incidents and the actions on them. */
export function IncidentsPanel() {
  const list = useListAddress(['created'], 'desc');
  const [status, setStatus] = useFilter('status', incidentFilters);
  const [change, setChange] = useState<{ incident: ComplianceIncident; action: IncidentAction }>();
  const query = { status, cursor: list.cursor };
  const incidents = useQuery(staffListQuery(complianceCalls.complianceIncidents, { query }));
  return (
    <>
      <StaffList
        query={incidents}
        noun="incident"
        address={list}
        tools={
          <>
            <FilterButtons
              label="Incidents"
              value={status}
              onChange={setStatus}
              options={incidentFilters.map((value) => ({
                value,
                label: value === 'frozen' ? 'Frozen payouts' : capitalized(value),
              }))}
            />
            <ExportLinks kind="incidents" />
          </>
        }
      >
        {(rows) => (
          <DataTable
            label="Incidents"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { key: 'id', header: 'ID', cell: ({ id }) => id },
              {
                key: 'booking',
                header: 'Booking ID',
                place: 'line',
                cell: ({ id, bookingId, createdAt }) => (
                  <>
                    <span className={classes.inRow}>Incident {id} · Booking </span>
                    <Link to={`/staff/bookings/${bookingId}`} className={classes.link}>
                      {bookingId}
                    </Link>
                    <span className={classes.inRow}> · {formatInstant(createdAt)}</span>
                  </>
                ),
              },
              {
                key: 'category',
                header: 'Category',
                place: 'title',
                cell: ({ category, description }) => (
                  <span title={description}>{capitalized(category)}</span>
                ),
              },
              {
                key: 'severity',
                header: 'Severity',
                place: 'detail',
                cell: ({ severity }) => (
                  <StatusBadge tone={severityTones[severity]} label={capitalized(severity)} />
                ),
              },
              {
                key: 'status',
                header: 'Status',
                place: 'badge',
                cell: (incident) => (
                  <>
                    {incident.payoutFrozen && (
                      <span className={classes.inRow}>
                        <StatusBadge tone="red" label="Payout frozen" />{' '}
                      </span>
                    )}
                    <StatusBadge
                      tone={incidentTones[incident.status]}
                      label={capitalized(incident.status)}
                    />
                  </>
                ),
              },
              {
                key: 'frozen',
                header: 'Payout frozen',
                cell: ({ payoutFrozen }) => (payoutFrozen ? 'Yes' : 'No'),
              },
              {
                key: 'created',
                header: 'Created',
                cell: ({ createdAt }) => formatInstant(createdAt),
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'buttons',
                isNumber: true,
                cell: (incident) => (
                  <div className={classes.actions}>
                    {incidentActionNames
                      .filter((action) => incident.actions[action].allowed)
                      .map((action) => (
                        <Button
                          key={action}
                          variant="default"
                          size="sm"
                          onClick={() => setChange({ incident, action })}
                        >
                          {actionWords[action].confirm}
                        </Button>
                      ))}
                  </div>
                ),
              },
            ]}
          />
        )}
      </StaffList>
      {change && <IncidentDialog {...change} onClose={() => setChange(undefined)} />}
    </>
  );
}
