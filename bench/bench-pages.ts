import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { residentMebibytes } from '../apps/api/src/test/processes/resident-memory.ts';
import type { BenchSite } from './bench-site.ts';
import { call } from './http.ts';
import { type Figures, measure, medianOf } from './measure.ts';

export interface PageFigures {
  name: string;
  /** One request after the other. */
  alone: Figures;
  /** Eight at once. */
  crowd: Figures;
  /** A bare React render of the same markup, eight at once. */
  bare: Figures;
}

export interface PagesReport {
  pages: PageFigures[];
  /** The server process's memory after this number of pages. */
  memory: { pages: number; mebibytes: number };
}

const atOnce = 8;
const pagesBeforeMemory = 10_000;

export async function benchPages(site: BenchSite, barePort: number): Promise<PagesReport> {
  const cars = await fetch(`${site.url}/api/cars`);
  const [car] = (await cars.json()) as { id: number }[];
  if (!car) throw new Error('The demo has no cars.');
  const paths = { landing: '/', browse: '/browse', car: `/car/${car.id}` };
  const bare = await startBare(site.url, paths, barePort);
  const pages: PageFigures[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const ofServer = () => call(`${site.url}${path}`);
    const ofBare = () => call(`${bare.url}/${name}`);
    for (const run of [ofServer, ofBare]) await measure({ seconds: 3, atOnce }, run);
    const crowd = (run: () => Promise<void>) =>
      medianOf(3, () => measure({ seconds: 2, atOnce }, run));
    pages.push({
      name,
      alone: await measure({ seconds: 2, atOnce: 1 }, ofServer),
      crowd: await crowd(ofServer),
      bare: await crowd(ofBare),
    });
  }
  bare.end();
  return { pages, memory: await measureMemory(site, Object.values(paths)) };
}

async function measureMemory(site: BenchSite, paths: string[]): Promise<PagesReport['memory']> {
  let rendered = 0;
  const renderOne = async () => {
    while (rendered < pagesBeforeMemory) {
      rendered += 1;
      await call(`${site.url}${paths[rendered % paths.length]}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, renderOne));
  return { pages: rendered, mebibytes: await residentMebibytes(site.pid) };
}

async function startBare(siteUrl: string, paths: Record<string, string>, port: number) {
  const child = fork(fileURLToPath(new URL('./bare-pages-worker.ts', import.meta.url)), {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      SITE: siteUrl,
      PATHS: JSON.stringify(paths),
    },
  });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() };
}
