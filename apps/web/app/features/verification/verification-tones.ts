import type { VerificationStatus } from '@curbside/domain/verification/states';
import type { Tone } from '../../ui/status-badge.tsx';

export const verificationTones: Record<VerificationStatus, Tone> = {
  verified: 'green',
  pending: 'amber',
  failed: 'red',
  unverified: 'gray',
};
