import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import { type IncidentAction, incidentActionNames } from '@curbside/domain/incidents/states';
import { Button } from '@mantine/core';
import classes from '../staff-list.module.css';
import { actionWords } from './incident-dialog.tsx';

interface IncidentButtonsProps {
  incident: ComplianceIncident;
  onAct: (incident: ComplianceIncident, action: IncidentAction) => void;
  /** A narrow table has room for the first; the sheet has all. */
  isRow?: boolean;
}

/** The actions that an incident allows at this moment. */
export function IncidentButtons({ incident, onAct, isRow }: IncidentButtonsProps) {
  const allowed = incidentActionNames.filter((action) => incident.actions[action].allowed);
  if (allowed.length === 0) return null;
  return (
    <div className={classes.actions} data-row={isRow}>
      {allowed.map((action) => (
        <Button key={action} variant="default" size="sm" onClick={() => onAct(incident, action)}>
          {actionWords[action].confirm}
        </Button>
      ))}
    </div>
  );
}
