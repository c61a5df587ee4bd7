import type { IncidentStatus } from '@curbside/domain/incidents/states';
import type { Tone } from '../../ui/status-badge.tsx';

export const incidentTones: Record<IncidentStatus, Tone> = {
  reported: 'amber',
  investigating: 'blue',
  resolved: 'green',
};
