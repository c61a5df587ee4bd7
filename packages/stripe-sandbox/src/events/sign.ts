import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for a raw body, `timestamp` in seconds. */
export function signatureHeader(rawBody: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
}
