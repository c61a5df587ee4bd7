import { join } from 'node:path';
import { findFirstAuditBreak } from './features/audit/index.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/index.ts';
import { connectDatabase } from './platform/database/index.ts';
import { type Env, readEnv } from './platform/env.ts';

/** `npm run verify-audit`: whether the audit log is as it was written; else its first broken row. */
async function verifyAudit(env: Env): Promise<{ isWhole: boolean; answer: string }> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedDatabase({ dataDir: join(env.DATA_DIR, 'postgres') });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? '';
    const { db, close } = connectDatabase(url, { poolSize: 1, onError: console.error });
    try {
      const broken = await findFirstAuditBreak(db);
      if (!broken) return { isWhole: true, answer: 'The audit log is whole.' };
      const { auditId, problem } = broken;
      return { isWhole: false, answer: `The first broken row is ${auditId}: ${problem}.` };
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
}

const { isWhole, answer } = await verifyAudit(readEnv(process.env));
console.log(answer);
process.exitCode = isWhole ? 0 : 1;
