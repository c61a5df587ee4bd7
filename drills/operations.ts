import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../apps/api/src/platform/database/index.ts';
import { saveSetting } from '../apps/api/src/platform/database/settings.ts';
import { startRentals } from '../apps/api/src/test/faults/rental-load.ts';
import { startBucket } from '../apps/api/src/test/harness/bucket.ts';
import { TestClient } from '../apps/api/src/test/harness/client.ts';
import { type TestSite, until } from '../apps/api/src/test/harness/factories.ts';
import { startMailSink } from '../apps/api/src/test/harness/mail-sink.ts';
import {
  enterByProvider,
  startSignInProvider,
} from '../apps/api/src/test/harness/sign-in-provider.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { runCommand } from '../apps/api/src/test/processes/run-command.ts';
import { pgbouncerPath } from '../apps/api/src/test/whole-site/pgbouncer.ts';
import { acknowledged } from './acknowledged.ts';
import { startAlertReceiver } from './alert-receiver.ts';
import { foundBalancers, startBalancer } from './balancers.ts';
import { documentedSettings } from './document.ts';
import { Operator, type RunningServer, startDatabase, unpack, writable } from './machine.ts';
import {
  appoint,
  backUp,
  createToken,
  lastLine,
  metricsToken,
  probe,
  restart,
  restore,
  setUp,
  showFile,
  statusOf,
} from './operator-steps.ts';
import { check, say, secondsSinceStart } from './report.ts';

const mayTakeSeconds = 600;
const closers: (() => unknown)[] = [];

/** Whom the sign-in provider knows. */
const kim = {
  sub: '1',
  email: 'kim@example.test',
  email_verified: true,
  name: 'Kim Lee',
  given_name: 'Kim',
  family_name: 'Lee',
};

/**
 * `npm run drill:operations`: a release, and everything that docs/operations.md tells an operator to do with
 * it, typed as it stands there: PostgreSQL behind PgBouncer, two servers behind HAProxy, mail, S3, sign-in
 * provider and alerts; a backup, its restore, and a restart without a lost request.
 */
async function main(): Promise<void> {
  if (!pgbouncerPath || !foundBalancers().includes('haproxy')) {
    throw new Error('The drill needs both: apt-get install pgbouncer haproxy');
  }
  const folder = await mkdtemp(join(tmpdir(), 'curbside-operations-'));
  await chmod(folder, 0o755);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const product = join(folder, 'curbside');
  unpack(await release(), product);
  say('A release is made and unpacked.');

  const cluster = join(folder, 'cluster');
  await command('setup-ha', [cluster, 'a=10.0.0.1', 'b=10.0.0.2', 'c=10.0.0.3']);
  const database = await startDatabase(folder, join(cluster, 'a'));
  closers.push(() => database.stop());
  const mails = await startMailSink(await freePort());
  const bucket = await startBucket();
  const provider = await startSignInProvider(kim);
  const alerts = await startAlertReceiver(await freePort());
  closers.push(
    () => mails.close(),
    () => bucket.close(),
    () => provider.close(),
    alerts.close,
  );

  const ports = [await freePort(), await freePort()] as const;
  const [sitePort, sandboxPort] = [await freePort(), await freePort()];
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://localhost:${sitePort}`,
    TRUST_PROXY: 'loopback',
    AUTH_SECRET: 'a-secret-of-the-drill-with-32-characters',
    DATABASE_URL: database.DATABASE_URL,
    DATABASE_DIRECT_URL: database.DATABASE_DIRECT_URL,
    DATA_DIR: writable(join(folder, 'data')),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Cars <cars@example.test>',
    STRIPE_SANDBOX: 'staging',
    STRIPE_SECRET_KEY: 'sk_test_drill',
    SANDBOX_PORT: String(sandboxPort),
    METRICS_TOKEN: metricsToken,
    ALERT_EMAIL: 'operators@example.test',
    ...bucket.variables,
    ...provider.variables,
    ...alerts.variables,
  };
  const unset = documentedSettings('PUBLIC_URL=https://cars.example').filter(
    (name) => !(name in settings) && !name.startsWith('STRIPE_'),
  );
  check(unset.length === 0, `The drill sets no ${unset.join(', ')}.`);
  const operator = new Operator(product, settings);
  say('PostgreSQL, PgBouncer, mail, S3, sign-in provider and receiver of alerts run.');

  await setUp(operator);
  const servers: RunningServer[] = [];
  closers.push(() => Promise.all(servers.map((server) => server.stop())));
  // The first server runs the sandbox. Stripe does not restart with ours, so this one stays.
  servers.push(await operator.serve(await freePort()));
  for (const port of ports) servers.push(await operator.serve(port));
  const balancer = await startBalancer('haproxy', { port: sitePort, servers: ports, folder });
  closers.push(() => balancer.stop());
  const { url } = balancer;
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
  say('Two servers run behind HAProxy.');
  await probe(url, `http://127.0.0.1:${ports[0]}`);

  const { db, close } = connectDatabase(settings.DATABASE_DIRECT_URL, {
    poolSize: 2,
    onError: () => undefined,
  });
  closers.push(close);
  // The next sweeps find that the last backup is old.
  await saveSetting(db, 'last-backup', '2020-01-01T00:00:00.000Z');
  const site: TestSite = { url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, db };
  const stripeCheck = 'npm run stripe:check -- --base-url http://127.0.0.1:3001';
  // The sandbox has no webhook endpoints of an account, which are among what is missing.
  const missing = await operator.follow(stripeCheck, { 3001: String(sandboxPort) }, { code: 1 });
  check(missing.includes('The account can charge cards.'), `stripe:check says:\n${missing}`);
  const boss = await appoint(operator, site, mails);
  const token = await createToken(boss);
  await showFile(site, bucket);
  const arrived = await enterByProvider(new TestClient(url), '/my-bookings');
  check(arrived.endsWith('/my-bookings'), `The sign-in provider leads to ${arrived}.`);
  say('A person signed in by the provider.');

  const rentals = await startRentals(site, { cars: 4, renters: 2 });
  await acknowledged(rentals.told, 10);
  servers.push(...(await restart(operator, { url, servers: servers.slice(1) })));
  await acknowledged(rentals.told, rentals.told.at.length + 10);
  await rentals.stop();
  const { told } = rentals;
  check(told.failed === 0, `${told.failed} calls of guests failed during the restart.`);
  say(`Guests booked all the time: ${told.at.length} bookings, ${told.paid.size} payments.`);

  await until(async () => alerts.received.includes('old_backup open'));
  say(lastLine(await operator.follow('npm run reconcile')));
  const archive = await backUp(operator, folder);
  const reader = { authorization: `Bearer ${token}` };
  const operations = await fetch(`${url}/api/admin/operations`, { headers: reader });
  check((await operations.text()).includes('"lastBackup":"2'), 'No backup is shown.');

  const other = await startBucket();
  closers.push(() => other.close());
  const restored = await restore(operator, boss, archive, {
    ...other.variables,
    DATABASE_URL: await database.createAnother('restored'),
    DATABASE_DIRECT_URL: '',
    DATA_DIR: writable(join(folder, 'restored')),
    SANDBOX_PORT: String(await freePort()),
  });
  servers.push(restored);
  check(other.objects.size === bucket.objects.size, 'The restored bucket lacks files.');
  await until(async () => alerts.received.includes('old_backup over'));
  say('The alert for an old backup came, and was over after the new one.');

  const defects = servers.flatMap((server) => server.output().match(/^.*"level":[56]0.*$/gm) ?? []);
  check(defects.length === 0, `The servers logged defects:\n${defects.join('\n')}`);
  check(secondsSinceStart() < mayTakeSeconds, 'It took more than ten minutes.');
  say('Done: the document does what it says.');
}

/** The path of a tarball of what was committed last. */
async function release(): Promise<string> {
  await command('release', []);
  const folder = new URL('../release/', import.meta.url).pathname;
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tar.gz'));
  return join(folder, tarball ?? 'none');
}

/** Runs a command in this checkout, as the document says for a machine that prepares others. */
async function command(name: string, args: readonly string[]): Promise<void> {
  const { HOME = '' } = process.env;
  const { code, output } = await runCommand(name, args, { HOME, NODE_ENV: '' });
  check(code === 0, `${name} failed:\n${output}`);
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const close of closers.splice(0).reverse()) {
    await Promise.resolve(close()).catch(console.error);
  }
}
