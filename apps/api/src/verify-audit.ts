import { withCommandDatabase } from './command-database.ts';
import { findFirstAuditBreak } from './features/audit/index.ts';
import { type Env, readEnv } from './platform/env.ts';

/** `npm run verify-audit`: whether the audit log is as it was written; else its first broken row. */
async function verifyAudit(env: Env): Promise<{ isWhole: boolean; answer: string }> {
  const broken = await withCommandDatabase(env, findFirstAuditBreak);
  if (!broken) return { isWhole: true, answer: 'The audit log is whole.' };
  const { auditId, problem } = broken;
  return { isWhole: false, answer: `The first broken row is ${auditId}: ${problem}.` };
}

const { isWhole, answer } = await verifyAudit(readEnv(process.env));
console.log(answer);
process.exitCode = isWhole ? 0 : 1;
