import type { Role } from '@curbside/domain/accounts/states';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { Tone } from '../../ui/status-badge.tsx';

export const roleTones: Record<Role, Tone> = {
  master_admin: 'purple',
  admin: 'blue',
  support_staff: 'green',
  user: 'gray',
};

export const severityTones: Record<ComplianceIncident['severity'], Tone> = {
  low: 'gray',
  medium: 'amber',
  high: 'red',
  critical: 'red',
};
