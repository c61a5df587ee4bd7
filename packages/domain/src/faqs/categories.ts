export const faqCategories = ['General', 'Booking', 'Payment', 'Account', 'Technical'] as const;
export type FaqCategory = (typeof faqCategories)[number];
