import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { administer, databaseUrl as urlOf } from '../../apps/api/src/test/harness/test-cluster.ts';
import { freePort } from '../../apps/api/src/test/processes/free-port.ts';
import { startServerProcess } from '../../apps/api/src/test/processes/server-process.ts';
import { test as base } from './browser.ts';
import type { Site } from './site.ts';

const worker = fileURLToPath(
  new URL('../../apps/api/src/test/processes/still-server-worker.ts', import.meta.url),
);

/** The `site` has its own demo, with a clock that stands still (still-server-worker.ts). */
export const test = base
  .extend('databaseUrl', { scope: 'file' }, async ({ runningSite }, { onCleanup }) => {
    if (runningSite) throw new Error('The looks have a site of their own: unset E2E_ORIGIN.');
    const clusterUrl = inject('clusterUrl');
    const name = `curbside_looks_${process.pid}`;
    await administer(clusterUrl, `create database ${name}`);
    onCleanup(() => administer(clusterUrl, `drop database ${name} with (force)`));
    return urlOf(clusterUrl, name);
  })
  .extend('dataDir', { scope: 'file' }, async ({ runningSite: _ }, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'curbside-looks-'));
    onCleanup(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  })
  .extend(
    'site',
    { scope: 'file' },
    async ({ databaseUrl, dataDir }, { onCleanup }): Promise<Site> => {
      const server = await startServerProcess({
        port: await freePort(),
        sandboxPort: await freePort(),
        dataDir,
        databaseUrl,
        variables: { LOG_LEVEL: 'error' },
        worker,
      });
      onCleanup(async () => {
        await server.stop();
        if (server.output()) console.log(`The server wrote:\n${server.output()}`);
      });
      return { origin: server.url, sandboxOrigin: server.sandboxUrl, output: server.output };
    },
  );
