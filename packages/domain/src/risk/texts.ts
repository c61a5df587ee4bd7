import type { RiskFactorName, RiskPoints } from './rules.ts';

export const riskFactorLabels: Record<RiskFactorName, string> = {
  ipChanges: 'IP changes',
  foreignIp: 'Foreign IP',
  vpnUse: 'VPN use',
  recentRegistration: 'Recent registration',
  nameMismatch: 'Name mismatch',
  noVerification: 'No verification',
  deviceMultiAccount: 'Many accounts on a device',
  deviceChanges: 'Device changes',
  deviceShared: 'Shared device',
};

/** Shown to staff who try other points. */
export const riskPointLabels: Record<keyof RiskPoints, string> = {
  ipChanges: 'IP changes, at most',
  ipChangesPerCountry: 'For each further country',
  ipChangesPerNetwork: 'For each further network',
  foreignIp: 'Foreign IP',
  vpnUse: 'VPN use',
  recentRegistration: 'Joined less than 7 days ago',
  recentRegistrationMonth: 'Joined less than 30 days ago',
  nameMismatch: 'Name mismatch',
  noVerification: 'No verification',
  deviceMultiAccount: 'Three or more accounts on a device',
  deviceChanges: 'Device changes, at most',
  deviceChangesPerDevice: 'For each device from the fourth on',
  deviceShared: 'Two accounts on a device',
};

export const riskTexts = {
  searchLabel: 'Search by email, name, or user ID...',
  notAnAddress: 'Enter an IP address, or the beginning of one.',
  noScores: 'No risk scores calculated yet',
  noMatch: 'No users found matching your search',
  noDevices: 'No device fingerprints recorded yet',
  noRisk: 'No risk detected',
  readOnly:
    'You have read-only access to risk scores. Contact an administrator to modify accounts.',
  disableReason: 'Reason for disabling this account:',
  deleteQuestion: 'Are you sure you want to delete this account? This action cannot be undone.',
  disabled: 'Account disabled successfully',
  enabled: 'Account re-enabled successfully',
  deleted: 'Account deleted successfully',
  recalculated: 'Risk score recalculated',
  disableFailed: 'Failed to disable account',
  enableFailed: 'Failed to enable account',
  deleteFailed: 'Failed to delete account',
  recalculateFailed: 'Failed to recalculate risk score',
} as const;
