import { createHash } from 'node:crypto';
import type { IdempotencyRecord } from '../state/tables.ts';
import type { World } from '../world.ts';
import { RefusedRequest } from './errors.ts';

const keptMs = 24 * 3600 * 1000;

type Answer = IdempotencyRecord['answer'];

export interface KeyedRequest {
  key: string;
  method: string;
  path: string;
  body: string;
}

/**
 * Returns the stored answer for this key. Without one, marks the key as in use until
 * `releaseKey`. Throws 400 if the key was used with other parameters, 409 if it is in use.
 */
export function claimKey(world: World, request: KeyedRequest): Answer | undefined {
  const { key } = request;
  if (world.keysInUse.has(key)) {
    throw new RefusedRequest(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
    });
  }
  const known = world.tables.idempotency.get(key);
  if (known && world.clock.now() - known.createdAt <= keptMs) {
    if (known.fingerprint === fingerprint(request)) return known.answer;
    throw new RefusedRequest(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  world.keysInUse.add(key);
  return undefined;
}

/** Kept for a day. Committed with the request's changes, so a retry after a crash never acts twice. */
export function keepAnswer(world: World, request: KeyedRequest, answer: Answer): void {
  world.tables.idempotency.save({
    id: request.key,
    fingerprint: fingerprint(request),
    createdAt: world.clock.now(),
    answer,
  });
}

export function releaseKey(world: World, key: string): void {
  world.keysInUse.delete(key);
}

export function deleteOldKeys(world: World): void {
  const oldest = world.clock.now() - keptMs;
  for (const record of world.tables.idempotency.all()) {
    if (record.createdAt < oldest) world.tables.idempotency.delete(record.id);
  }
}

function fingerprint({ method, path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}
