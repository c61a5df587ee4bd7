export const accountLimits = {
  /** Sensitive changes ask for the password again after this time. */
  recentSignInMinutes: 10,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 90,
  resetLinkMinutes: 60,
  confirmLinkHours: 48,
  undoLinkDays: 7,
  /** A sign-in waits this long for the code of the authenticator app. */
  secondFactorMinutes: 10,
} as const;

/** By error code, for forms that were sent without scripts. */
export const formErrorTexts: Readonly<Record<string, string>> = {
  invalid_credentials: 'Wrong email address or password.',
  too_many_requests: 'Too many attempts. Please wait a few minutes and try again.',
  email_taken: 'There is an account with this email address already.',
  invalid_request: 'Check what you entered and try again. Common passwords are not accepted.',
  email_unverified:
    'Your sign-in provider has not verified your email address. Verify it there, or sign in with a password.',
  account_unconfirmed:
    'There is an account with your email address that was never confirmed. Choose “Forgot your password?” to make it yours; after that you can sign in with your provider, too.',
  invalid_code: 'This code is incorrect. Enter the one your app shows now.',
  sign_in_required: 'Your sign-in has expired. Please sign in again.',
  sign_in_failed: 'Your sign-in provider could not sign you in. Please try again.',
};
