import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { loadDump } from '../../platform/database/dump/load-database.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { connectDatabase } from '../../platform/database/index.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  payBooking,
  requestBooking,
} from '../harness/factories.ts';
import { picture } from '../harness/pictures.ts';
import { administer, databaseUrl } from '../harness/test-cluster.ts';
import { freePort } from '../processes/free-port.ts';
import { runCommand } from '../processes/run-command.ts';
import { startServerProcess } from '../processes/server-process.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-backup-'));
  // PostgreSQL does not run as root, and its user must be able to enter the folder.
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server with its own database, and a connection to it. */
async function startServer(dataDir: string) {
  const server = await startServerProcess({
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir,
  });
  const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres') });
  const { db, close } = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= close()
      .then(() => server.stop())
      .then(() => database.stop());
    return stopping;
  };
  closers.push(stop);
  return { site: { url: server.url, sandboxUrl: server.sandboxUrl, db }, stop };
}

/** A database without any table. */
async function createEmptyDatabase(): Promise<string> {
  const name = `curbside_restore_${randomBytes(6).toString('hex')}`;
  await administer(inject('clusterUrl'), `create database ${name}`);
  closers.push(() =>
    administer(inject('clusterUrl'), `drop database if exists ${name} with (force)`),
  );
  return databaseUrl(inject('clusterUrl'), name);
}

const fingerprintIn = (output: string) => /Fingerprint.*: ([0-9a-f]{64})/.exec(output)?.[1] ?? '';

describe('backup and restore', () => {
  test('bring everything back on an empty machine, and refuse a database in use or a changed file', async () => {
    const [home, folder] = [await makeFolder(), await makeFolder()];
    const file = join(folder, 'curbside.backup');
    const first = await startServer(home);
    const host = await createHost(first.site);
    const renter = await createVerified(first.site);
    const master = await createStaff(first.site, 'master_admin');
    const photo = await picture('teal', 1200);
    const photos = [`data:image/jpeg;base64,${photo.toString('base64')}`];
    const car = await listCar(host, { photos });
    const address = car.photos[0] ?? '';
    const shown = async (url: string) =>
      createHash('sha256')
        .update(Buffer.from(await (await fetch(`${url}${address}`)).arrayBuffer()))
        .digest('hex');
    const photoHash = await shown(first.site.url);
    const startDate = addDays(marketDay(new Date()), 10);
    const endDate = addDays(startDate, 2);
    const window = { startDate, endDate, startTime: '10:00 AM', endTime: '10:00 AM' } as const;
    const booking = await requestBooking(renter, car, window);
    await payBooking(first.site, renter, booking);

    // The server keeps running during the backup.
    const before = await master.client.call(adminEndpoints.operations);
    expect(before.body.lastBackup).toBeNull();
    const made = await runCommand('backup', [file], { DATA_DIR: home });
    expect(made).toMatchObject({ code: 0 });
    const after = await master.client.call(adminEndpoints.operations);
    expect(Date.now() - Date.parse(after.body.lastBackup ?? '')).toBeLessThan(300_000);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await runCommand('backup', [file], { DATA_DIR: home });
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')]);
    const inUse = await runCommand('restore', [file], {
      DATA_DIR: home,
      STRIPE_SECRET_KEY: 'sk_test_1',
    });
    expect([inUse.code, inUse.output]).toEqual([1, expect.stringContaining('is in use')]);
    await first.stop();

    const empty = await makeFolder();
    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    const where = changed.indexOf('VP8');
    changed.writeUInt8(changed.readUInt8(where + 40) ^ 1, where + 40);
    await writeFile(`${file}.changed`, changed);
    const refused = await runCommand('restore', [`${file}.changed`], { DATA_DIR: empty });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^files\/photos\/.* was changed after the backup/),
    ]);
    const other = await runCommand('restore', [file, 'f'.repeat(64)], { DATA_DIR: empty });
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('another backup')]);

    const done = await runCommand('restore', [file, fingerprintIn(made.output)], {
      DATA_DIR: empty,
    });
    expect(done).toMatchObject({ code: 0 });
    expect(done.output).toContain('The audit log is whole.');
    expect(done.output).toContain('The ledger and Stripe agree.');
    const second = await startServer(empty);
    // The same people and cookies, at the address of the new machine.
    for (const { client } of [renter, host]) Object.assign(client, { origin: second.site.url });
    expect(await getBooking(renter, booking)).toMatchObject({
      id: booking.id,
      paymentStatus: 'authorized',
    });
    expect(await shown(second.site.url)).toBe(photoHash);
    const approved = await changeBooking(host, booking, 'approved');
    expect([approved.status, approved.body.paymentStatus]).toEqual([200, 'captured']);
    const next = await listCar(host);
    expect(next.id).toBeGreaterThan(car.id);
    await second.stop();

    await rm(join(empty, 'stripe-sandbox.jsonl'));
    const twice = await runCommand('restore', [file], { DATA_DIR: empty });
    expect([twice.code, twice.output]).toEqual([
      1,
      expect.stringContaining('The database is not empty'),
    ]);
  }, 300_000);

  test('an older backup is migrated in a given database', async () => {
    const known = readMigrations();
    const old = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    await loadDump(client, {
      migrations: known.slice(0, 4),
      tables: [],
      sequences: [],
      read: () => Promise.reject(new Error('There are no rows.')),
    });
    await client.query("insert into settings (key, value) values ('kept', E'a\\tb\\\\c\\nd')");
    await client.end();
    const folder = await makeFolder();
    const file = join(folder, 'old.backup');
    const made = await runCommand('backup', [file], { DATA_DIR: folder, DATABASE_URL: old });
    expect(made).toMatchObject({ code: 0 });

    const target = await createEmptyDatabase();
    const settings = { DATA_DIR: await makeFolder(), DATABASE_URL: target };
    expect(await runCommand('restore', [file], settings)).toMatchObject({ code: 0 });
    const restored = new pg.Client({ connectionString: target });
    await restored.connect();
    closers.push(() => restored.end());
    const { rows } = await restored.query(
      "select value, (select count(*)::int from migrations.applied) as migrations from settings where key = 'kept'",
    );
    expect(rows).toEqual([{ value: 'a\tb\\c\nd', migrations: known.length }]);
  }, 300_000);
});
