export const stuckPayoutsPath = '/admin/money?tab=payouts';
