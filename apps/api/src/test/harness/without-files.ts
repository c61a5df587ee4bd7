import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** Takes the folder of the stored files away until `work` is done. */
export async function withoutFiles(
  { server }: Pick<TestApp, 'server'>,
  work: () => Promise<void>,
): Promise<void> {
  const folder = join(server.deps.env.DATA_DIR, 'files');
  await rename(folder, `${folder}-away`);
  try {
    await work();
  } finally {
    await rename(`${folder}-away`, folder);
  }
}
