import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withCommandDatabase } from './command-database.ts';
import { withCommandDeps } from './command-deps.ts';
import { describeBreak, findFirstAuditBreak } from './features/audit/index.ts';
import { compareAccount } from './features/ledger/index.ts';
import { type Archive, openArchive } from './platform/backup/read-archive.ts';
import { restoreArchive } from './platform/backup/restore-archive.ts';
import type { Database } from './platform/database/index.ts';
import { type Env, readEnv } from './platform/env.ts';
import { createStorage } from './platform/storage/index.ts';
import { sandboxFileOf } from './platform/stripe/sandbox.ts';

interface Restored {
  path: string;
  fingerprint: string | undefined;
  filesFolder: string | undefined;
}

/**
 * `npm run restore -- FILE [FINGERPRINT] [--files FOLDER]`: also migrates, checks, and compares with
 * Stripe.
 */
async function restore(env: Env, { path, fingerprint, filesFolder }: Restored): Promise<string[]> {
  const archive = await openArchive(path);
  try {
    if (fingerprint && fingerprint !== archive.fingerprint) {
      throw new Error(`${path} is another backup: its fingerprint is ${archive.fingerprint}.`);
    }
    const sandboxFile = sandboxFileOf(env);
    if (env.usesSandbox && existsSync(sandboxFile)) {
      throw new Error(`${sandboxFile} is there already: restore into an empty DATA_DIR.`);
    }
    return await withCommandDatabase(env, async (db, url) => {
      await restoreArchive(archive, {
        url,
        storage: await createStorage(env),
        filesFolder,
        sandboxFile: env.usesSandbox ? sandboxFile : undefined,
      });
      return [
        describe(path, archive),
        await judgeAuditLog(db),
        ...(await compareWithStripe(env, db, url)),
      ];
    });
  } finally {
    archive.close();
  }
}

function describe(path: string, { manifest }: Archive): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored ${path} as of ${manifest.madeAt}: ${rows} rows, ${manifest.files.length} files.`;
}

async function judgeAuditLog(db: Database): Promise<string> {
  const broken = await findFirstAuditBreak(db);
  return broken
    ? `The audit log is not whole. ${describeBreak(broken)}`
    : 'The audit log is whole.';
}

/** Shows what happened at Stripe since the backup, as the page of differences does. */
async function compareWithStripe(env: Env, db: Database, url: string): Promise<string[]> {
  const { ledgerCents, stripeCents } = await withCommandDeps(env, { db, url }, (deps) =>
    compareAccount(deps, { system: 'restore' }),
  );
  if (ledgerCents === stripeCents) return ['The ledger and Stripe agree.'];
  return [`Our balance is ${ledgerCents} cents in the ledger and ${stripeCents} at Stripe.`];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { files: { type: 'string' } },
  });
  const [file, fingerprint] = positionals;
  if (!file) throw new Error('Usage: npm run restore -- FILE [FINGERPRINT] [--files FOLDER]');
  const path = resolve(process.env.INIT_CWD ?? '', file);
  const filesFolder = values.files && resolve(process.env.INIT_CWD ?? '', values.files);
  const lines = await restore(readEnv(process.env), { path, fingerprint, filesFolder });
  console.log(lines.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
