import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { IncidentAction } from '@curbside/domain/incidents/states';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/cards/card.tsx';
import { IncidentButtons, IncidentDialog, IncidentFacts } from '../admin/index.ts';
import { staffBookingQuery } from './api.ts';
import { incidentsId } from './needs-doing.ts';
import classes from './staff-booking.module.css';

/** The incidents of a trip, each whole. */
export function IncidentsCard({ incidents }: { incidents: readonly ComplianceIncident[] }) {
  const client = useQueryClient();
  const [change, setChange] = useState<{ incident: ComplianceIncident; action: IncidentAction }>();
  return (
    <div id={incidentsId} className={classes.anchor}>
      <Card title={incidents.length === 1 ? 'Incident' : `Incidents (${incidents.length})`}>
        <ul className={classes.incidents}>
          {incidents.map((incident) => (
            <li key={incident.id}>
              <div>
                <IncidentFacts incident={incident} isInBooking />
              </div>
              <IncidentButtons
                incident={incident}
                onAct={(acted, action) => setChange({ incident: acted, action })}
              />
            </li>
          ))}
        </ul>
        {change && (
          <IncidentDialog
            {...change}
            onClose={() => {
              setChange(undefined);
              const { queryKey } = staffBookingQuery(change.incident.bookingId);
              void client.invalidateQueries({ queryKey });
            }}
          />
        )}
      </Card>
    </div>
  );
}
