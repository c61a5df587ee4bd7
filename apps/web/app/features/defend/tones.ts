import type { RiskLevel } from '@curbside/domain/risk/levels';
import type { Tone } from '../../ui/status-badge.tsx';

export const levelTones: Record<RiskLevel, Tone> = {
  Critical: 'red',
  High: 'red-outline',
  Medium: 'amber',
  Low: 'blue',
  Safe: 'green',
};
