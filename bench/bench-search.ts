import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { call } from './http.ts';
import { type Figures, measure, medianOf } from './measure.ts';
import { queryOf, type SearchCase } from './search-cases.ts';
import { recordStatements, runStatements, type Statement } from './statements.ts';

export interface SearchFigures {
  name: string;
  api: Figures;
  sql: Figures;
  bare: Figures;
  /** Calls per second with eight at once. */
  apiRate: number;
  bareRate: number;
}

interface Place {
  apiUrl: string;
  databaseUrl: string;
  barePort: number;
}

const runs = 3;
const seconds = 0.7;
const atOnce = 8;
let requests = 0;

/** Measures the API, then the same statements on the database, then a bare handler that runs them. */
export async function benchSearch(place: Place, cases: SearchCase[]): Promise<SearchFigures[]> {
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 20 });
  const statements = new Map<string, Statement[]>();
  for (const each of cases)
    statements.set(each.name, await recordStatements(place.databaseUrl, queryOf(each, 0)));
  const bare = await startBare(place, statements);
  const figures: SearchFigures[] = [];
  for (const each of cases) {
    const viaApi = () => {
      requests += 1;
      return call(`${place.apiUrl}/api/cars?${queryOf(each, requests)}`);
    };
    const viaSql = async () => {
      await runStatements(pool, statements.get(each.name) ?? []);
    };
    const viaBare = () => call(`${bare.url}/${encodeURIComponent(each.name)}`);
    const latency = (run: () => Promise<void>) =>
      medianOf(runs, () => measure({ seconds, atOnce: 1 }, run));
    const rate = async (run: () => Promise<void>) =>
      (await measure({ seconds: 2 * seconds, atOnce }, run)).rate;
    for (const run of [viaApi, viaSql, viaBare]) await measure({ seconds: 0.5, atOnce }, run);
    figures.push({
      name: each.name,
      api: await latency(viaApi),
      sql: await latency(viaSql),
      bare: await latency(viaBare),
      apiRate: await rate(viaApi),
      bareRate: await rate(viaBare),
    });
  }
  bare.end();
  await pool.end();
  return figures;
}

/** The counts beside the filters and on the map, by the API. */
export async function benchFacets(
  apiUrl: string,
  cases: SearchCase[],
): Promise<{ name: string; figures: Figures }[]> {
  const rows = [];
  for (const each of cases) {
    const run = () => {
      requests += 1;
      return call(`${apiUrl}/api/cars/facets?${queryOf(each, requests)}`);
    };
    await measure({ seconds: 0.5, atOnce }, run);
    const figures = await medianOf(runs, () => measure({ seconds, atOnce: 1 }, run));
    rows.push({ name: each.name, figures });
  }
  return rows;
}

async function startBare(place: Place, statements: Map<string, Statement[]>) {
  const child = fork(fileURLToPath(new URL('./bare-worker.ts', import.meta.url)), {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: place.databaseUrl,
      PORT: String(place.barePort),
      BENCH_CASES: JSON.stringify(Object.fromEntries(statements)),
    },
  });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${place.barePort}`, end: () => child.kill() };
}
