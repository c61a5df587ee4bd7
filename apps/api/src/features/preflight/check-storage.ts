import { randomUUID } from 'node:crypto';
import type { Env } from '../../platform/env.ts';
import { createStorage } from '../../platform/storage/index.ts';
import { serviceErrorOf } from '../../platform/storage/storage-unavailable.ts';
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
      const reason = serviceErrorOf(error) as Refusal;
      const text = `${step} in the bucket ${env.S3_BUCKET} failed: ${whyNot(reason)}.`;
      return [{ variable: variableOf(env, reason), text }];
    }
  }
  return [];
}

/** The storage ends a request on which nothing moves, after ten seconds. */
const isSilent = ({ name }: Refusal) => name === 'AbortError' || name === 'TimeoutError';

const whyNot = (reason: Refusal) =>
  isSilent(reason) ? 'no answer within 10 seconds' : reasonOf(reason);

function variableOf(env: Env, refusal: Refusal): string {
  const { name = '', code, $metadata } = refusal;
  if (/NoSuchBucket|PermanentRedirect/.test(name)) return 'S3_BUCKET';
  const isRefused = [401, 403].includes($metadata?.httpStatusCode ?? 0);
  if (isRefused || /Credentials|InvalidAccessKeyId|Signature/.test(name)) return 'S3_ACCESS_KEY_ID';
  return (code || isSilent(refusal)) && env.S3_ENDPOINT ? 'S3_ENDPOINT' : 'S3_BUCKET';
}
