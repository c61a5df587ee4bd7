import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster in which each test file creates its own database. */
    clusterUrl: string;
    /** A migrated database to clone. */
    templateName: string;
  }
}

/** One cluster per run: the embedded PostgreSQL, or the one at TEST_DATABASE_URL. Leaves nothing behind. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'curbside-test-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  if (folder) await chmod(folder, 0o711);
  const embedded = folder
    ? await startEmbeddedDatabase({ dataDir: join(folder, 'postgres'), durable: false })
    : undefined;
  const clusterUrl = given ?? embedded?.url ?? '';
  const templateName = `curbside_template_${process.pid}`;
  await administer(clusterUrl, `create database ${templateName}`);
  await migrateDatabase(databaseUrl(clusterUrl, templateName));
  project.provide('clusterUrl', clusterUrl);
  project.provide('templateName', templateName);
  return async () => {
    if (given) await administer(clusterUrl, `drop database if exists ${templateName} with (force)`);
    await embedded?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

/** The address of another database in the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one administrative statement. */
export async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
