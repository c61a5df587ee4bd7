export const disputesPath = '/admin/money?tab=disputes';
