import { withCommandDatabase } from './command-database.ts';
import { findFirstAuditBreak, findNewestAuditHash, hasAuditHash } from './features/audit/index.ts';
import type { Database } from './platform/database/index.ts';
import { readEnv } from './platform/env.ts';

interface Answer {
  isWhole: boolean;
  lines: string[];
}

/**
 * `npm run verify-audit -- [HASH]`: checks that the audit log is unchanged, or names the first
 * broken row, and that it still contains a hash kept elsewhere: rows cut off its end break no
 * chain.
 */
async function verifyAudit(db: Database, kept: string | undefined): Promise<Answer> {
  const broken = await findFirstAuditBreak(db);
  if (broken) {
    const { auditId, problem } = broken;
    return { isWhole: false, lines: [`The first broken row is ${auditId}: ${problem}.`] };
  }
  if (kept !== undefined && !(await hasAuditHash(db, kept))) {
    return { isWhole: false, lines: [`No row has the hash ${kept}: rows were removed.`] };
  }
  const newest = await findNewestAuditHash(db);
  return {
    isWhole: true,
    lines: ['The audit log is whole.', ...(newest ? [`Its newest hash is ${newest}.`] : [])],
  };
}

const { isWhole, lines } = await withCommandDatabase(readEnv(process.env), (db) =>
  verifyAudit(db, process.argv[2]),
);
console.log(lines.join('\n'));
process.exitCode = isWhole ? 0 : 1;
