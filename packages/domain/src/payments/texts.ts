export const paymentTexts = {
  noReceiptYet: 'There is a receipt once the card is charged.',
} as const;
