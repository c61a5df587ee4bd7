export const paymentTexts = {
  noReceiptYet: 'The receipt will be available once the card is charged.',
} as const;
