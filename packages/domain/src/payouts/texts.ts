export const payoutTexts = {
  notSetUp: 'Payments Not Set Up',
  setUp: 'Set Up Payments',
  pending: 'Setup Pending',
  continueSetup: 'Continue Setup',
  devMode: 'Dev mode: You can list cars with pending status',
  enabled: 'Payments Enabled',
  startFailed: 'Failed to start payment setup. Please try again.',
  accountFailed: 'Failed to create Connect account',
  linkFailed: 'Failed to create account link',
  /** The `message` of the error with the same code. Pages then start payout setup. */
  connectRequired: 'stripe_connect_required',
} as const;
