import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { type IncidentAction, incidentActionNames } from '@curbside/domain/incidents/states';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/cards/card.tsx';
import { IncidentDialog, IncidentFacts, incidentActionWords } from '../admin/index.ts';
import { staffBookingQuery } from './api.ts';
import classes from './staff-booking.module.css';

/** The incidents of a trip, each whole. */
export function IncidentsCard({ incidents }: { incidents: readonly ComplianceIncident[] }) {
  const client = useQueryClient();
  const [change, setChange] = useState<{ incident: ComplianceIncident; action: IncidentAction }>();
  return (
    <Card title={incidents.length === 1 ? 'Incident' : `Incidents (${incidents.length})`}>
      <ul className={classes.incidents}>
        {incidents.map((incident) => (
          <li key={incident.id}>
            <IncidentFacts incident={incident} />
            <div className={classes.buttons}>
              {incidentActionNames
                .filter((action) => incident.actions[action].allowed)
                .map((action) => (
                  <Button
                    key={action}
                    variant="default"
                    size="sm"
                    onClick={() => setChange({ incident, action })}
                  >
                    {incidentActionWords[action].confirm}
                  </Button>
                ))}
            </div>
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
  );
}
