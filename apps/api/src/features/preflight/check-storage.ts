import { randomUUID } from 'node:crypto';
import type { Env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import { createStorage } from '../../platform/storage/index.ts';
import { type Problem, reasonOf } from './problem.ts';

interface Refusal {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Puts a file, lists, gets and deletes it again. */
export async function checkStorage(env: Env): Promise<Problem[]> {
  const storage = await createStorage(env);
  const key = `private/preflight-${randomUUID()}`;
  // Large enough to be sent as a stream, which not every service takes as it is.
  const bytes = Buffer.alloc(2 * 1024 * 1024, key);
  const steps = {
    put: () => storage.put(key, bytes, 'text/plain'),
    get: async () => {
      if (!(await storage.get(key))?.equals(bytes)) throw new Error('the file came back changed');
    },
    // Without the right to list, S3 answers 'forbidden' for a missing file.
    list: async () => {
      for await (const _ of storage.list()) return;
    },
    delete: () => storage.remove(key),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      // The storage hides the service's own error behind one for people.
      const reason = error instanceof AppError ? error.cause : error;
      const text = `${step} in the bucket ${env.S3_BUCKET} failed: ${reasonOf(reason)}.`;
      return [{ variable: variableOf(env, reason as Refusal), text }];
    }
  }
  return [];
}

function variableOf(env: Env, { name = '', code, $metadata }: Refusal): string {
  if (/NoSuchBucket|PermanentRedirect/.test(name)) return 'S3_BUCKET';
  const isRefused = [401, 403].includes($metadata?.httpStatusCode ?? 0);
  if (isRefused || /Credentials|InvalidAccessKeyId|Signature/.test(name)) return 'S3_ACCESS_KEY_ID';
  return code && env.S3_ENDPOINT ? 'S3_ENDPOINT' : 'S3_BUCKET';
}
