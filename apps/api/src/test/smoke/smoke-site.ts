import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connectDatabase } from '../../platform/database/index.ts';
import type { TestSite } from '../harness/factories.ts';
import { administer, databaseUrl } from '../harness/test-cluster.ts';
import { freePort } from '../processes/free-port.ts';
import { type ServerSettings, startServerProcess } from '../processes/server-process.ts';

export interface SmokeSite {
  site: TestSite;
  /** Everything the server printed. */
  output(): string;
  close(): Promise<void>;
}

/** A server with pages on an empty database. Uses real Stripe if the variables contain its keys. */
export async function startSmokeSite(
  variables: NodeJS.ProcessEnv,
  settings: Pick<ServerSettings, 'withPages' | 'worker'> = { withPages: true },
): Promise<SmokeSite> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const clusterUrl = inject('clusterUrl');
    const name = `curbside_smoke_${process.pid}_${Date.now()}`;
    await administer(clusterUrl, `create database ${name}`);
    closers.push(() => administer(clusterUrl, `drop database ${name} with (force)`));
    const dataDir = await mkdtemp(join(tmpdir(), 'curbside-smoke-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startServerProcess({
      port: await freePort(),
      sandboxPort: await freePort(),
      dataDir,
      databaseUrl: databaseUrl(clusterUrl, name),
      ...settings,
      variables: { HOST: 'localhost', LOG_LEVEL: 'error', ...variables },
    });
    closers.push(() => server.stop());
    const connection = connectDatabase(databaseUrl(clusterUrl, name), {
      poolSize: 2,
      onError: () => undefined,
    });
    closers.push(() => connection.close());
    const site = { url: server.url, sandboxUrl: server.sandboxUrl ?? '', db: connection.db };
    return { site, output: server.output, close };
  } catch (error) {
    await close();
    throw error;
  }
}
