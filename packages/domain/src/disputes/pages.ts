/** Where administrators see disputes and submit evidence. */
export const disputesPath = '/admin/money?tab=disputes';
