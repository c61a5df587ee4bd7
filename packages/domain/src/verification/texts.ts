export const verificationTexts = {
  verified: 'Identity Verified',
  pending: 'Your verification is being processed. This usually takes a few minutes.',
  failed: "Your verification couldn't be completed. Please try again or contact support.",
  startFailed: 'Failed to start verification. Please try again.',
  sessionFailed: 'Failed to create verification session',
  continue: 'Continue verification',
  reasonMissing: 'Please provide a reason for rejection',
} as const;
