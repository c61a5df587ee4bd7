import type { FastifyRequest } from 'fastify';
import { invalidField } from '../errors.ts';

/** Throws invalid_request for a malformed Idempotency-Key. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalidField('Idempotency-Key', 'Use 1 to 255 visible characters.');
}
