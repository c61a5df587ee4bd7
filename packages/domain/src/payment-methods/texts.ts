export const paymentMethodTexts = {
  removeOwn: 'Remove this payment method?',
  removeOfUser: 'Remove this payment method for this user?',
  removeFailed: 'Failed to remove payment method',
  createFailed: 'Failed to create payment method',
  saveFailed: 'Failed to save payment method',
  addFailed: 'Failed to add payment method',
  noCardElement: 'Card element not found',
} as const;
