import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { administer, databaseUrl } from '../harness/test-cluster.ts';
import { supportedMoves } from './plan.ts';
import { type SimulationReport, simulate } from './simulate.ts';

/**
 * `npm run simulate -- --bookings 5000 --seed 7` runs the simulation of the tests at any length, on its
 * own database. By default the seed is new; the report names it. `--keep` leaves the database behind on
 * the cluster that TEST_DATABASE_URL names.
 */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'boolean', default: false },
  },
});

async function runOn(clusterUrl: string): Promise<SimulationReport> {
  const name = `curbside_simulation_${process.pid}`;
  await administer(clusterUrl, `create database ${name}`);
  const url = databaseUrl(clusterUrl, name);
  try {
    await migrateDatabase(url);
    return await simulate({
      seed: Number(values.seed),
      bookings: Number(values.bookings),
      moves: supportedMoves,
      databaseUrl: url,
      log: console.log,
    });
  } finally {
    if (values.keep) console.log(`Kept the database ${name}`);
    else await administer(clusterUrl, `drop database ${name} with (force)`);
  }
}

async function runOnOwnCluster(): Promise<SimulationReport> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-simulation-'));
  // PostgreSQL does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedDatabase({
    dataDir: join(folder, 'postgres'),
    durable: false,
  });
  try {
    return await runOn(cluster.url);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const startedAt = Date.now();
console.log(`Seed ${values.seed}, ${values.bookings} bookings`);
const given = process.env.TEST_DATABASE_URL;
const report = await (given ? runOn(given) : runOnOwnCluster());
console.log(JSON.stringify(report, null, 2));
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
const verdict = report.faults.length === 0 ? 'no fault' : `${report.faults.length} faults`;
console.log(
  `Seed ${report.seed}: ${report.bookings} bookings, ${report.kills} kills, ${minutes} minutes: ${verdict}.`,
);
process.exitCode = report.faults.length === 0 ? 0 : 1;
