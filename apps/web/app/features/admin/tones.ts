import type { Role } from '@curbside/domain/accounts/states';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import type { Tone } from '../../ui/status-badge.tsx';

/** The color of each role. */
export const roleTones: Record<Role, Tone> = {
  master_admin: 'purple',
  admin: 'blue',
  support_staff: 'green',
  user: 'gray',
};

export const verificationTones: Record<VerificationStatus, Tone> = {
  verified: 'green',
  pending: 'amber',
  failed: 'red',
  unverified: 'gray',
};

export const severityTones: Record<ComplianceIncident['severity'], Tone> = {
  low: 'gray',
  medium: 'amber',
  high: 'red',
  critical: 'red',
};

export const incidentTones: Record<ComplianceIncident['status'], Tone> = {
  reported: 'amber',
  investigating: 'blue',
  resolved: 'green',
};
