export const ratingTexts = {
  incomplete: 'Please complete all rating categories for both the host and the car',
  failed: 'Failed to submit rating',
} as const;
