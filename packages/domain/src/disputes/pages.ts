/** Administrators see disputes and submit evidence here. */
export const disputesPath = '/admin/money?tab=disputes';
