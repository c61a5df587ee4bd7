import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/database/index.ts';
import { TestClient } from '../harness/client.ts';
import { type Person, signUpPerson, testPassword, until } from '../harness/factories.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { freePort } from '../processes/free-port.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';

let server: ServerProcess;
let connection: DatabaseConnection;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  closers.push(() => connection.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-log-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const smtpPort = await freePort();
  const bouncer = createBouncer().listen(smtpPort, '127.0.0.1');
  closers.push(() => bouncer.close());
  server = await startServerProcess({
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir,
    databaseUrl: database.url,
    variables: { LOG_LEVEL: 'debug', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  });
  closers.push(() => server.stop());
});
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server that refuses every recipient by name, like most. */
function createBouncer() {
  return createServer((socket) => {
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.write('220 bouncer\r\n');
    socket.on('data', (line: string) => {
      const recipient = /^rcpt to:<(.+)>/i.exec(line)?.[1];
      if (recipient) socket.write(`550 5.1.1 <${recipient}>: no such mailbox ${recipient}\r\n`);
      else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
}

const site = () => ({ url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db });
const visitor = () => new TestClient(server.url);

/** The whole lines of the log that contain `text`. They arrive slightly after the responses. */
const linesWith = (text: string) =>
  server
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line));

async function failedJobs(): Promise<string> {
  const { rows } = await connection.db.execute<{ output: string }>(
    sql`select coalesce(string_agg(output::text, ' '), '') as output from jobs.job`,
  );
  return rows[0]?.output ?? '';
}

test('recipients of emails that bounce are in no log and no failed job', async () => {
  const { user } = await signUpPerson(site());
  await until(async () => server.output().includes('job failed'));
  expect(server.output()).toContain('no such mailbox');
  expect(server.output()).not.toContain(user.email);
  await until(async () => (await failedJobs()).includes('no such mailbox'));
  expect(await failedJobs()).not.toContain(user.email);
});

test('tokens and addresses in the query of a URL are not logged, refused or failing', async () => {
  for (const path of ['/reset-password', '/api/auth/user', '/api/nope', '/api/login', '/%zz']) {
    await visitor().send('GET', `${path}?token=secret-token&email=secret@example.test`);
  }
  const form = new URLSearchParams({ token: 'secret-token', newPassword: 'secret-password' });
  await visitor().send('POST', '/api/auth/reset-password?token=secret-token', form);
  expect(server.output()).toContain('"route":"/api/auth/user"');
  expect(server.output()).not.toMatch(/secret-token|secret@example|secret-password/);
});

test('parameters of a failed query are not logged', async () => {
  const person: Person = await signUpPerson(site());
  const email = 'nobody-at-all@example.test';
  await connection.db.execute(sql`alter table sessions rename to sessions_aside`);
  await connection.db.execute(sql`alter table throttles rename to throttles_aside`);
  const refused = await visitor().call(accountEndpoints.signIn, {
    body: { email, password: testPassword },
  });
  const lost = await person.client.send('GET', '/api/auth/user');
  await connection.db.execute(sql`alter table sessions_aside rename to sessions`);
  await connection.db.execute(sql`alter table throttles_aside rename to throttles`);
  expect([refused.status, lost.status]).toEqual([500, 503]);
  expect(server.output()).toContain('Failed query');
  const token = /session_token=([\w-]{10})/.exec(person.client.cookie)?.[1] ?? 'none';
  for (const secret of [email, token, testPassword]) expect(server.output()).not.toContain(secret);
});

test('successful and failed sign-ins, and later calls, are logged by id', async () => {
  const { user, client } = await signUpPerson(site());
  const signIn = (password: string) =>
    visitor().call(accountEndpoints.signIn, { body: { email: user.email, password } });
  await signIn('not-the-password');
  await signIn(testPassword);
  const sessions = (await client.call(accountEndpoints.listSessions)).body;
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await client.call(accountEndpoints.endSession, { params: { id: other } });
  await client.call(accountEndpoints.updateProfile, { body: { email: 'new@example.test' } });
  await client.call(accountEndpoints.requestPasswordReset, { body: { email: user.email } });
  await client.call(accountEndpoints.changePassword, {
    body: { currentPassword: testPassword, newPassword: 'another-long-one' },
  });
  const events = () => linesWith(user.id).filter(({ msg }) => msg === 'account event');
  await until(async () => events().some(({ event }) => event === 'account.password_changed'));
  expect(events().map(({ event, actorId }) => [event, actorId ?? null])).toEqual([
    ['account.signed_up', user.id],
    ['account.sign_in_failed', null],
    ['account.signed_in', user.id],
    ['account.session_revoked', user.id],
    ['account.email_change_requested', user.id],
    ['account.password_reset_requested', null],
    ['account.password_changed', user.id],
  ]);
  expect(server.output()).not.toMatch(/new@example\.test|another-long-one/);
});

test('refusals of access and of too many attempts are logged by id', async () => {
  const { user, client } = await signUpPerson(site());
  await client.send('GET', '/api/admin/users');
  await visitor().send('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' });
  for (let failure = 0; failure < 6; failure += 1) {
    const body = { email: 'guessed@example.test', password: 'wrong-password' };
    await visitor().call(accountEndpoints.signIn, { body });
  }
  const form = new URLSearchParams({ email: 'guessed@example.test', password: 'wrong-password' });
  const answer = await visitor().send('POST', '/api/auth/sign-in/email', form);
  expect(answer.headers.get('location')).toBe('/login?error=too_many_requests');
  const refusals = () => linesWith('"request.refused"');
  const slowed = () => refusals().filter(({ code }) => code === 'too_many_requests');
  await until(async () => slowed().length === 2);
  expect(refusals().map(({ code, route, actorId }) => [code, route, actorId])).toEqual(
    expect.arrayContaining([
      ['forbidden', '/api/admin/users', user.id],
      ['origin_not_allowed', '/api/auth/sign-out', undefined],
      ['too_many_requests', '/api/auth/sign-in/email', undefined],
    ]),
  );
});
