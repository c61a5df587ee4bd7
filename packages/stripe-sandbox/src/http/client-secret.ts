import { StripeFailure } from './errors.ts';

/** Returns `intent`. Throws 401 if `secret` is given and does not match. */
export function requireSecret<Intent extends { client_secret: string | null }>(
  intent: Intent,
  secret: string | undefined,
): Intent {
  if (secret !== undefined && secret !== intent.client_secret) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: 'The client_secret provided does not match the client_secret of this object.',
      param: 'client_secret',
    });
  }
  return intent;
}
