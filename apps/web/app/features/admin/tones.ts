import type { Role } from '@curbside/domain/accounts/states';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import type { Tone } from '../../ui/status-badge.tsx';

/** The colour of each role. */
export const roleTones: Record<Role, Tone> = {
  master_admin: 'purple',
  admin: 'blue',
  support_staff: 'green',
  user: 'grey',
};

export const verificationTones: Record<VerificationStatus, Tone> = {
  verified: 'green',
  pending: 'amber',
  failed: 'red',
  unverified: 'grey',
};

export const severityTones: Record<ComplianceIncident['severity'], Tone> = {
  low: 'grey',
  medium: 'amber',
  high: 'red',
  critical: 'red',
};

export const incidentTones: Record<ComplianceIncident['status'], Tone> = {
  reported: 'amber',
  investigating: 'blue',
  resolved: 'green',
};
