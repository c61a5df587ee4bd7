import type { ClaimKind } from './rules.ts';

export const claimNames: Record<ClaimKind, string> = {
  late: 'Late return',
  miles: 'Extra miles',
  fuel: 'Fuel',
  cleaning: 'Cleaning',
  smoking: 'Smoking',
  toll: 'Toll or ticket',
  damage: 'Damage',
};
