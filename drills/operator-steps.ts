import { join } from 'node:path';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { secondFactorEndpoints } from '@curbside/domain/accounts/second-factor-endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { serviceTokenEndpoints } from '@curbside/domain/service-tokens/endpoints';
import { appCode } from '../apps/api/src/test/harness/authenticator.ts';
import type { TestBucket } from '../apps/api/src/test/harness/bucket.ts';
import { TestClient } from '../apps/api/src/test/harness/client.ts';
import {
  createHost,
  listCar,
  type Person,
  signUpPerson,
  type TestSite,
  testPassword,
  until,
} from '../apps/api/src/test/harness/factories.ts';
import type { MailSink } from '../apps/api/src/test/harness/mail-sink.ts';
import { picture } from '../apps/api/src/test/harness/pictures.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';
import { type Operator, type RunningServer, writable } from './machine.ts';
import { startReaders } from './readers.ts';
import { check, say } from './report.ts';

/** For METRICS_TOKEN. */
export const metricsToken = 'a-token-for-the-drill';

export const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

/** The status of an answer; 0 without one. */
export const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Checks the settings, one of them wrong at first, and applies the migrations. */
export async function setUp(operator: Operator): Promise<void> {
  const closed = `smtp://127.0.0.1:${await freePort()}`;
  const wrong = await operator.follow(
    'npm run preflight',
    {},
    { code: 1, settings: { SMTP_URL: closed } },
  );
  check(/^SMTP_URL: /m.test(wrong), `Preflight does not name SMTP_URL:\n${wrong}`);
  const right = await operator.follow('npm run preflight');
  say(lastLine(right));
  const plan = await operator.follow('npm run migrate -- --plan');
  check(plan.includes('0001'), `No migration is planned:\n${plan}`);
  await operator.follow('npm run migrate -- --apply');
  const nothing = await operator.follow('npm run migrate -- --plan');
  check(nothing.includes('up to date'), `Migrations are left:\n${nothing}`);
  say('The migrations are planned and applied.');
}

/** Asks as a balancer, a monitor and a visitor do. */
export async function probe(url: string, server: string): Promise<void> {
  for (const path of ['/api/live', '/api/ready', '/api/health']) {
    check((await fetch(`${url}${path}`)).ok, `${path} does not answer.`);
  }
  const page = await (await fetch(url)).text();
  check(page.includes('Staging site'), 'The page does not say that the site is for staging.');
  const headers = { authorization: `Bearer ${metricsToken}` };
  const statuses = [
    (await fetch(`${url}/metrics`, { headers })).status,
    (await fetch(`${server}/metrics`, { headers })).status,
    (await fetch(`${server}/metrics`)).status,
  ];
  check(statuses.join() === '404,200,401', `/metrics answered ${statuses.join()}.`);
  say('Pages, probes and metrics answer; the proxy hides the metrics.');
}

/** The first master admin: signs up, is appointed, and needs a second factor. */
export async function appoint(
  operator: Operator,
  site: TestSite,
  mails: MailSink,
): Promise<Person> {
  const boss = await signUpPerson(site);
  const { email } = boss.user;
  await until(async () => (await mails.mailsTo(email)).length > 0);
  await operator.follow('npm run create-admin -- EMAIL', { EMAIL: email });
  const operations = () => boss.client.send('GET', '/api/admin/operations');
  check((await operations()).status === 403, 'Staff work without a second factor.');
  const body = { currentPassword: testPassword };
  const { secret } = (await boss.client.call(secondFactorEndpoints.setUpSecondFactor, { body }))
    .body;
  const code = appCode(secret);
  await boss.client.call(secondFactorEndpoints.confirmSecondFactor, { body: { code } });
  check((await operations()).status === 200, 'The master admin cannot see the operations.');
  say('The first master admin got a letter, the role and a second factor.');
  return boss;
}

/** A token by which a monitor reads the operations. */
export async function createToken({ client }: Person): Promise<string> {
  const expiresOn = addDays(marketDay(new Date()), 7);
  const body = { name: 'Drill', scopes: ['operations:read' as const], expiresOn };
  const created = await client.call(serviceTokenEndpoints.createServiceToken, { body });
  check(created.status === 201, `The token answered ${created.status}.`);
  return created.body.token;
}

/** A photo goes into the bucket, and browsers read it from there. */
export async function showFile(site: TestSite, bucket: TestBucket): Promise<void> {
  const host = await createHost(site);
  const photo = `data:image/jpeg;base64,${(await picture('#336699', 800)).toString('base64')}`;
  const { photos } = await listCar(host, { photos: [photo] });
  const address = photos[0] ?? '';
  check(address.startsWith(bucket.variables.FILES_URL), `The photo is at ${address}.`);
  check((await fetch(address)).ok, `${address} does not answer.`);
  say('A photo of a car is stored in the bucket, and read from FILES_URL.');
}

/** Restarts one server after the other under load. */
export async function restart(
  operator: Operator,
  site: { url: string; servers: readonly RunningServer[] },
): Promise<RunningServer[]> {
  const readers = startReaders([site.url], 4);
  const restarted: RunningServer[] = [];
  for (const server of site.servers) {
    const stopped = server.stop();
    await until(async () => (await statusOf(`${server.url}/api/ready`)) === 503);
    await stopped;
    restarted.push(await operator.serve(Number(new URL(server.url).port)));
    // The balancer asks twice before it believes.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  const { answered, failed } = await readers.stop();
  check(failed === 0, `${failed} of ${answered} requests failed during the restart.`);
  say(`Both servers were restarted: ${answered} requests, none failed.`);
  return restarted;
}

export interface Archive {
  file: string;
  fingerprint: string;
}

export async function backUp(operator: Operator, folder: string): Promise<Archive> {
  const file = join(writable(join(folder, 'backups')), 'curbside.zip');
  const places = { '/backups/curbside-2026-11-22.zip': file };
  const printed = await operator.follow(
    'npm run backup -- /backups/curbside-2026-11-22.zip',
    places,
  );
  const [, fingerprint = ''] = /^Fingerprint.*: (\S+)/m.exec(printed) ?? [];
  const verified = await operator.follow('npm run verify-audit');
  const [hash = ''] = /[0-9a-f]{64}/.exec(verified) ?? [];
  await operator.follow('npm run verify-audit -- HASH', { HASH: hash });
  say('Backed up; the audit log is whole, and contains its newest row.');
  return { file, fingerprint };
}

/** Restores a backup into an empty database, on which a server then runs. */
export async function restore(
  operator: Operator,
  { user }: Person,
  { file, fingerprint }: Archive,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const typed = 'npm run restore -- /backups/curbside-2026-11-22.zip FINGERPRINT';
  const places = { '/backups/curbside-2026-11-22.zip': file, FINGERPRINT: fingerprint };
  const refused = { ...places, FINGERPRINT: 'another' };
  await operator.follow(typed, refused, { code: 1, settings });
  await operator.follow(typed, places, { settings });
  const server = await operator.serve(await freePort(), settings);
  const client = new TestClient(server.url);
  const body = { email: user.email, password: testPassword };
  const { body: answer } = await client.send('POST', accountEndpoints.signIn.path, body);
  const words = JSON.stringify(answer);
  check(
    words.includes('second_factor_required'),
    `The restored site does not know the admin: ${words}`,
  );
  say('Restored into another database and bucket; a server runs there, and knows the admin.');
  return server;
}
