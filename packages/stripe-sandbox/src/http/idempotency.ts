import { createHash } from 'node:crypto';
import type { IdempotencyRecord } from '../state/tables.ts';
import type { World } from '../world.ts';
import { StripeFailure } from './errors.ts';

const KEPT_MS = 24 * 3600 * 1000;

export interface KeyedRequest {
  key: string;
  method: string;
  path: string;
  body: string;
}

/**
 * The answer that this key got before, or undefined when the request is the first one; from then
 * on the key is in use until `finishKey` or `releaseKey`. Same key and other parameters: 400; same
 * key while the first is under way: 409.
 */
export function claimKey(world: World, request: KeyedRequest): IdempotencyRecord['answer'] {
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.path}\n${request.body}`)
    .digest('hex');
  const { idempotency } = world.tables;
  const known = idempotency.get(request.key);
  const now = world.clock.now();
  if (!known || now - known.createdAt > KEPT_MS) {
    idempotency.delete(request.key);
    idempotency.save({ id: request.key, fingerprint, createdAt: now, answer: null });
    return null;
  }
  if (known.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    });
  }
  if (!known.answer) {
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}.`,
    });
  }
  return known.answer;
}

/** Remembers the answer, also when it is an error: it is given again for a day. */
export function finishKey(world: World, key: string, status: number, body: string): void {
  const record = world.tables.idempotency.get(key);
  if (record) world.tables.idempotency.save({ ...record, answer: { status, body } });
}

/** The request was refused before it began: the key is free again. */
export function releaseKey(world: World, key: string): void {
  world.tables.idempotency.delete(key);
}

/** What a stopped process left half done never had an answer. */
export function forgetOldKeys(world: World): void {
  const now = world.clock.now();
  for (const record of world.tables.idempotency.all()) {
    if (!record.answer || now - record.createdAt > KEPT_MS) {
      world.tables.idempotency.delete(record.id);
    }
  }
}
