import { createHash } from 'node:crypto';
import { product } from '@curbside/domain/product';
import type { Env } from '../../platform/env.ts';
import type { Mail } from '../../platform/mail/index.ts';

/** A mail's key from its token, without giving the token away. */
function keyOf(kind: string, token: string): string {
  return `${kind}-${createHash('sha256').update(token).digest('hex').slice(0, 24)}`;
}

export function passwordResetMail(env: Env, to: string, token: string): Mail {
  return {
    key: keyOf('password-reset', token),
    to,
    subject: `Choose a new ${product.name} password`,
    text: `Somebody asked for a new password for this address.

Choose it here within the hour:
${env.publicUrl}/reset-password?token=${encodeURIComponent(token)}

If it was not you, there is nothing to do: your password stays as it is.
`,
  };
}

export function confirmEmailMail(env: Env, to: string, token: string): Mail {
  return {
    key: keyOf('confirm-email', token),
    to,
    subject: `Confirm your e-mail address for ${product.name}`,
    text: `Confirm that this is your address:
${env.publicUrl}/confirm-email?token=${encodeURIComponent(token)}

The link works for two days. If you did not ask for it, there is nothing to do.
`,
  };
}
