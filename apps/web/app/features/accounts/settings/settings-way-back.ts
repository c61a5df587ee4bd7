import type { WayBack } from '../../../shell/way-back.ts';

/** The way back for setup that was started in the account settings. */
export const settingsWayBack: WayBack = {
  path: '/account-settings',
  label: 'Back to Account Settings',
};
