import type { RiskLevel } from '@curbside/domain/risk/levels';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import type { Tone } from '../../ui/status-badge.tsx';

export const levelTones: Record<RiskLevel, Tone> = {
  Critical: 'red',
  High: 'red',
  Medium: 'amber',
  Low: 'blue',
  Safe: 'green',
};

export const verificationBadges: Record<VerificationStatus, { tone: Tone; label: string }> = {
  verified: { tone: 'green', label: 'Verified' },
  pending: { tone: 'amber', label: 'Verification pending' },
  failed: { tone: 'red', label: 'Verification failed' },
  unverified: { tone: 'gray', label: 'Not verified' },
};
