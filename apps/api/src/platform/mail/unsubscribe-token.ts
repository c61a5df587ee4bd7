import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OptionalEmail, optionalEmails } from '@curbside/domain/notices/texts';

export interface OptionalMail {
  userId: string;
  email: OptionalEmail;
}

/** Works signed out and never expires: the link in an old email must work too. */
export function makeUnsubscribeToken(secret: string, { userId, email }: OptionalMail): string {
  const name = Buffer.from(`${userId}.${email}`).toString('base64url');
  return `${name}.${sign(secret, name)}`;
}

/** Undefined if the signature is not ours. */
export function readUnsubscribeToken(secret: string, token: string): OptionalMail | undefined {
  const [name = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, name));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [userId = '', kind] = Buffer.from(name, 'base64url').toString().split('.');
  const email = optionalEmails.find((known) => known === kind);
  return email && { userId, email };
}

function sign(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${name}`).digest('base64url');
}
