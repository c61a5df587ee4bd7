import { join } from 'node:path';
import { startEmbeddedDatabase } from './platform/database/embedded/index.ts';
import { connectDatabase, type Database } from './platform/database/index.ts';
import type { Env } from './platform/env.ts';

/** Runs a command past any pooler. Starts the embedded database unless a server runs it already. */
export async function withCommandDatabase<Result>(
  env: Env,
  run: (db: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const given = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  const embedded = given
    ? undefined
    : await startEmbeddedDatabase({ dataDir: join(env.DATA_DIR, 'postgres') });
  try {
    const url = given ?? embedded?.url ?? '';
    const { db, close } = connectDatabase(url, { poolSize: 2, onError: console.error });
    try {
      return await run(db, url);
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
}
