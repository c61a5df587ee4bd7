import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import startCluster, { databaseUrl } from '../../apps/api/src/test/harness/test-cluster.ts';
import { freePort } from '../../apps/api/src/test/processes/free-port.ts';
import { startServerProcess } from '../../apps/api/src/test/processes/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template's data folder: the demo's pictures and the sandbox's state. */
    templateDir: string;
  }
}

/**
 * Prepares the parts that all test files share: the built pages, a PostgreSQL cluster, and the demo
 * in a template database, with its pictures. Each file copies database and files (site.ts). With
 * `E2E_ORIGIN` the tests use a running site, and nothing is prepared.
 */
export default async function prepareDemo(project: TestProject): Promise<() => Promise<void>> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  if (process.env.E2E_ORIGIN) return close;
  try {
    await buildWeb();
    closers.push(await startCluster(project));
    const templateDir = await mkdtemp(join(tmpdir(), 'curbside-e2e-'));
    closers.push(() => rm(templateDir, { recursive: true, force: true }));
    const { clusterUrl, templateName } = project.getProvidedContext();
    await loadDemo(databaseUrl(clusterUrl, templateName), templateDir);
    project.provide('templateDir', templateDir);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Starts a server that loads the demo, and stops it: PostgreSQL copies only unused databases. */
async function loadDemo(url: string, dataDir: string): Promise<void> {
  const server = await startServerProcess({
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir,
    databaseUrl: url,
    variables: { SEED: 'demo' },
  });
  await server.stop();
}

/** Does nothing if the build already matches the sources. */
async function buildWeb(): Promise<void> {
  const root = dirname(dirname(import.meta.dirname));
  const build = spawn(process.execPath, ['scripts/build-web.mjs'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The web app could not be built.');
}
