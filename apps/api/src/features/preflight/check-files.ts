import { randomUUID } from 'node:crypto';
import type { Env } from '../../platform/env.ts';
import { createStorage, type Storage } from '../../platform/storage/index.ts';
import { type Problem, reasonOf } from './problem.ts';

const answerMs = 10_000;
const contentType = 'image/webp';

interface Probe {
  key: string;
  bytes: Buffer;
}

/** Puts a public and private files, reads them as a browser does, and deletes them again. */
export async function checkFiles(env: Env, filesUrl: string): Promise<Problem[]> {
  const storage = await createStorage(env);
  const name = `preflight-${randomUUID()}`;
  const probe = (folder: string) => ({ key: `${folder}/${name}`, bytes: Buffer.from(name) });
  const shown = probe('photos');
  const hidden = ['private', 'contracts'].map(probe);
  try {
    for (const { key, bytes } of [shown, ...hidden]) await storage.put(key, bytes, contentType);
    const problems = [await serves(filesUrl, shown), await opens(storage, hidden[0] ?? shown)];
    for (const each of hidden) problems.push(await hides(storage, filesUrl, each));
    return problems.flat();
  } catch {
    // A bucket that takes no file is a problem of S3_BUCKET, which is checked by itself.
    return [];
  } finally {
    for (const { key } of [shown, ...hidden]) await storage.remove(key).catch(() => undefined);
  }
}

const problem = (text: string): Problem[] => [{ variable: 'FILES_URL', text }];

async function serves(filesUrl: string, { key, bytes }: Probe): Promise<Problem[]> {
  const address = `${filesUrl}/${key}`;
  try {
    const { status, body } = await read(address);
    if (status === 200 && body.equals(bytes)) return [];
    const what = status === 200 ? 'something else' : status;
    return problem(`the public file ${address} was answered with ${what}.`);
  } catch (error) {
    return problem(`${address} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** Whatever is not signed is refused, at FILES_URL as at the bucket's own address. */
async function hides(storage: Storage, filesUrl: string, { key }: Probe): Promise<Problem[]> {
  const [own] = (await sign(storage, key)).split('?');
  const problems: Problem[] = [];
  for (const address of [`${filesUrl}/${key}`, own ?? '']) {
    const { status } = await read(address).catch(() => ({ status: 0 }));
    if (status < 200 || status >= 300) continue;
    problems.push(...problem(`everybody can read the private file ${address}.`));
  }
  return problems;
}

async function opens(storage: Storage, { key, bytes }: Probe): Promise<Problem[]> {
  const address = await sign(storage, key);
  const [own] = address.split('?');
  try {
    const { status, body } = await read(address);
    if (status === 200 && body.equals(bytes)) return [];
    return problem(`the signed address of ${own} was answered with ${status}.`);
  } catch (error) {
    return problem(`browsers read private files from ${own}: ${reasonOf(error)}.`);
  }
}

async function sign(storage: Storage, key: string): Promise<string> {
  const presentation = {
    contentType,
    contentDisposition: 'inline',
    cacheControl: 'private, no-store',
  };
  return (await storage.signedAddress(key, presentation)) ?? '';
}

async function read(address: string): Promise<{ status: number; body: Buffer }> {
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}
