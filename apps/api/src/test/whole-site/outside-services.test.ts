import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { sendMailOnce } from '../../platform/mail/send-once.ts';
import { createVerified, signUpPerson, until } from '../harness/factories.ts';
import { countMails, startMailSink } from '../harness/mail-sink.ts';
import { picture } from '../harness/pictures.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { freePort } from '../processes/free-port.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(variables: NodeJS.ProcessEnv): Promise<TestApp> {
  const app = await startTestApp(variables);
  closers.push(() => app.close());
  return app;
}

/** Accepts connections and never says anything. */
async function startHanging(port: number): Promise<Set<Socket>> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return sockets;
}

const letter = (key: string) => ({
  key,
  to: 'somebody@example.test',
  subject: 'Hello',
  letter: { paragraphs: ['Hello.'], action: { label: 'Open', url: 'https://curbside.example' } },
});

describe('a mail server that hangs', () => {
  test('holds no connection of the database, and no transaction', async () => {
    const port = await freePort();
    const sockets = await startHanging(port);
    const app = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATABASE_POOL: '2' });
    await inTransaction(app.server.deps, { system: 'test' }, async (ctx) => {
      for (let number = 0; number < 8; number += 1) {
        await mailJob.enqueue(ctx, letter(`hung-${number}`));
      }
    });
    await until(async () => sockets.size >= 2);
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect((await app.visitor().send('GET', '/api/cars')).status).toBe(200);
    expect((await app.visitor().send('GET', '/api/ready')).status).toBe(200);
  });
});

describe('a letter', () => {
  test('whose sender died is sent by the next one, once its claim is over', async () => {
    const sink = await startMailSink(await freePort());
    closers.push(() => sink.close());
    const app = await start({ SMTP_URL: sink.url });
    const { deps } = app.server;
    await app.db.execute(
      sql`insert into sent_mails (key, sent_at, claimed_until)
          values ('left', now(), clock_timestamp() + interval '1 hour')`,
    );
    const sending = sendMailOnce(deps, letter('left'));
    const other = sendMailOnce(deps, letter('other'));
    await other;
    expect([countMails(sink, 'other'), countMails(sink, 'left')]).toEqual([1, 0]);
    await app.db.execute(
      sql`update sent_mails set claimed_until = clock_timestamp() - interval '1 second'
          where key = 'left'`,
    );
    await sending;
    await sendMailOnce(deps, letter('left'));
    expect(countMails(sink, 'left')).toBe(1);
  });
});

const bucket = (port: number) => ({
  S3_BUCKET: 'cars',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'an-id',
  S3_SECRET_ACCESS_KEY: 'a-secret',
});

/** Uploads a photo, and tells what came of it. */
async function upload(app: TestApp) {
  const host = await createVerified(app);
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await picture('red'))], { type: 'image/png' }));
  const startedAt = performance.now();
  const answer = await host.client.send<{ code: string }>('POST', '/api/uploads', form);
  const ready = await app.visitor().send('GET', '/api/ready');
  return { answer, ready: ready.status, seconds: (performance.now() - startedAt) / 1000 };
}

describe('a storage', () => {
  test('that refuses connections is named as such, while the server stays ready', async () => {
    const app = await start(bucket(await freePort()));
    const { answer, ready } = await upload(app);
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(ready).toBe(200);
    const photo = await app.visitor().send('GET', `/files/${'a'.repeat(64)}/640.webp`);
    expect(photo).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });

  test('that accepts a connection and hangs is given up in time', async () => {
    const port = await freePort();
    await startHanging(port);
    const { answer, ready, seconds } = await upload(await start(bucket(port)));
    expect(answer).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
    expect([ready, seconds < 15]).toEqual([200, true]);
  });

  test('that stops in the middle of a file is given up in time', async () => {
    const port = await freePort();
    const server = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1000, 'content-type': 'image/webp' });
      response.write('half');
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const app = await start(bucket(port));
    const photo = await app.visitor().send('GET', `/files/${'a'.repeat(64)}/640.webp`);
    expect(photo).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  });
});

test('a refused connection of another service is no failure of the database', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(refused)).toBe(false);
});

describe('a server', () => {
  test('for the web runs no job, and a worker runs them and answers only its probes', async () => {
    const sink = await startMailSink(await freePort());
    closers.push(() => sink.close());
    const web = await start({ SMTP_URL: sink.url, ROLE: 'web' });
    const person = await signUpPerson(web);
    const waiting = async () => {
      const { rows } = await web.db.execute<{ count: number }>(
        sql`select count(*)::int as count from jobs.job where state = 'created'`,
      );
      return rows[0]?.count ?? 0;
    };
    await web.visitor().call(accountEndpoints.requestPasswordReset, {
      body: { email: person.user.email },
    });
    expect(await waiting()).toBeGreaterThan(0);
    expect(sink.messages).toEqual([]);

    const database = { url: web.databaseUrl, drop: async () => undefined };
    const worker = await startTestApp({ SMTP_URL: sink.url, ROLE: 'worker' }, { database });
    closers.push(() => worker.close());
    await until(async () => (await waiting()) === 0 && sink.messages.length > 0);
    const statusOf = async (path: string) => (await worker.visitor().send('GET', path)).status;
    expect([await statusOf('/api/live'), await statusOf('/api/ready')]).toEqual([200, 200]);
    for (const path of ['/', '/api/cars', '/api/health', '/api/auth/user', '/browse'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  });
});
