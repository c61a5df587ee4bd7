import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { test as base, inject } from 'vitest';
import { createTestDatabase } from '../../apps/api/src/test/harness/test-database.ts';
import { freePort } from '../../apps/api/src/test/processes/free-port.ts';
import { createServerHost } from '../../apps/api/src/test/processes/server-host.ts';

export interface Site {
  origin: string;
  sandboxOrigin: string;
  output(): string;
}

/**
 * The `site` is the file's own server, on its own copy of the demo's database and files. The files of
 * a worker share the process in which their servers run, one after another.
 */
export const test = base
  .extend('runningSite', { scope: 'worker' }, findRunningSite)
  .extend('serverHost', { scope: 'worker' }, ({ runningSite: _ }, { onCleanup }) => {
    const serverHost = createServerHost();
    onCleanup(() => serverHost.close());
    return serverHost;
  })
  .extend('databaseUrl', { scope: 'file' }, async ({ runningSite }, { onCleanup }) => {
    if (runningSite) return '';
    const database = await createTestDatabase();
    onCleanup(() => database.drop());
    return database.url;
  })
  .extend('dataDir', { scope: 'file' }, async ({ runningSite }, { onCleanup }) => {
    if (runningSite) return '';
    const dataDir = await mkdtemp(join(tmpdir(), 'curbside-e2e-'));
    onCleanup(() => rm(dataDir, { recursive: true, force: true }));
    await copyDataDir(inject('templateDir'), dataDir);
    return dataDir;
  })
  /** Environment variables of the file's own server. */
  .extend('settings', { scope: 'file' }, (): NodeJS.ProcessEnv => ({}))
  .extend(
    'site',
    { scope: 'file' },
    async (
      { runningSite, databaseUrl, dataDir, serverHost, settings },
      { onCleanup },
    ): Promise<Site> => {
      if (runningSite) return runningSite;
      const port = await freePort();
      const server = await serverHost.start({
        port,
        sandboxPort: await freePort(),
        dataDir,
        databaseUrl,
        withPages: true,
        // Windows may send a client address in a header, as the proxy of a real site does.
        variables: {
          HOST: 'localhost',
          LOG_LEVEL: 'error',
          TRUST_PROXY: '127.0.0.1,::1',
          ...settings,
        },
      });
      onCleanup(async () => {
        await server.stop();
        if (server.output()) console.log(`The server wrote:\n${server.output()}`);
      });
      const { sandboxUrl, output } = server;
      return { origin: `http://localhost:${port}`, sandboxOrigin: sandboxUrl, output };
    },
  );

/** A stored file is replaced and never written to, so a link to it is as good as a copy. */
async function copyDataDir(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    const target = join(to, path);
    if (!entry.isFile()) continue;
    await mkdir(dirname(target), { recursive: true });
    await (path.startsWith(`files${sep}`) ? link : copyFile)(source, target);
  }
}

/** The site of `E2E_ORIGIN` and `E2E_SANDBOX`; it needs TEST_CLOCK=1 and the demo. */
function findRunningSite(): Site | undefined {
  const { E2E_ORIGIN, E2E_SANDBOX = '' } = process.env;
  return E2E_ORIGIN
    ? { origin: E2E_ORIGIN, sandboxOrigin: E2E_SANDBOX, output: () => '' }
    : undefined;
}
