import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withCommandDatabase } from './command-database.ts';
import { verifyLog } from './features/audit/index.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

const usage = `npm run verify-audit -- [HASH] [--month YYYY-MM] [--archive FOLDER]

Tells whether the audit log is unchanged, or names the first broken row.
  HASH       a hash or seal that was kept elsewhere, which the log must still contain: rows cut off
             its end break no chain
  --month    verifies this sealed month alone
  --archive  also verifies the files of archived months`;

async function verify(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { month: { type: 'string' }, archive: { type: 'string' } },
  });
  const { month, archive } = values;
  const folder = archive && resolve(process.env.INIT_CWD ?? '', archive);
  if (positionals.length > 1 || (month !== undefined && !/^\d{4}-\d\d$/.test(month))) {
    console.error(usage);
    return false;
  }
  const { isWhole, lines } = await withCommandDatabase(readEnv(process.env), (db) =>
    verifyLog(db, { hash: positionals[0], month, folder }),
  );
  console.log(lines.join('\n'));
  return isWhole;
}

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  failCommand(error);
}
