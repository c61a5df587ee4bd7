/** Administrators see payouts here that did not go out automatically. */
export const stuckPayoutsPath = '/admin/money?tab=payouts';
