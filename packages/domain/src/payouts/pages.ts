/** Where administrators see payouts that did not go out by themselves. */
export const stuckPayoutsPath = '/admin/money?tab=payouts';
