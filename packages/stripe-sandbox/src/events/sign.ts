import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` header for a raw body. `timestamp` is in seconds. */
export function signatureHeader(rawBody: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
}
