export const listingTexts = {
  needsSignIn: 'Please log in to list a car.',
  needsVerification:
    '⚠️ You must verify your identity before listing a car. Please complete verification above.',
  listed: '✓ Your car has been listed successfully!',
  failed: 'Failed to list car. Please try again.',
} as const;
