export const differencesPath = '/admin/money?tab=differences';
