import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AlertType } from '@curbside/domain/alerts/types';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Jobs } from '../../platform/jobs/index.ts';
import {
  controlSandbox,
  createHost,
  createVerified,
  listCar,
  openCheckout,
  payAtPage,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { finders } from './find-conditions.ts';

const minute = 60_000;

const secret = Buffer.from('a secret of the operators, long enough');
const email = 'operators@curbside.test';

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let app: TestApp;
let received: Received[] = [];
let answers: number[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.writeHead(answers.shift() ?? 204).end();
});

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  app = await startTestApp({
    ALERT_EMAIL: email,
    ALERT_WEBHOOK: `http://127.0.0.1:${port}/alerts`,
    ALERT_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
  });
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

/** Several processes may look at the same time. */
async function look(): Promise<void> {
  await Promise.all([1, 2, 3].map(() => app.server.jobs.runSweeps()));
}

const notices = () => received.map(({ body }) => JSON.parse(body));

async function expectNotice(type: AlertType, status: 'open' | 'over', subject: string) {
  await look();
  await look();
  await until(async () => received.length > 0);
  await app.server.jobs.drain(5_000);
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(notices()).toEqual([{ type, status, subject, at }]);
  received = [];
}

/** Changes rows that the database protects. */
async function tamper(statement: SQL): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

const cases: [AlertType, string, SQL, SQL][] = [
  [
    'ledger_difference',
    'amount txn_1',
    sql`insert into ledger_differences (kind, subject, ledger_cents, stripe_cents, found_at, updated_at)
        values ('amount', 'txn_1', 1, 2, now(), now())`,
    sql`update ledger_differences set status = 'resolved'`,
  ],
  [
    'late_webhook',
    'Stripe',
    sql`insert into stripe_events (id, type, object, received_at)
        values ('evt_late', 'charge.captured', '{}', now() - interval '11 minutes')`,
    sql`update stripe_events set handled_at = now() where id = 'evt_late'`,
  ],
  [
    'old_backup',
    'backup',
    sql`insert into settings (key, value) values ('last-backup', '2020-01-01T00:00:00.000Z')`,
    sql`delete from settings where key = 'last-backup'`,
  ],
  [
    'dead_job',
    'mail',
    sql`insert into jobs.job (name, state, completed_on, output) values ('mail', 'failed', now(), '{}')`,
    sql`delete from jobs.job where name = 'mail' and state = 'failed'`,
  ],
  [
    'dead_job',
    'push',
    sql`insert into jobs.job (name, state, retry_count, retry_limit, start_after)
        values ('push', 'retry', 10, 20, now() + interval '1 hour')`,
    sql`delete from jobs.job where name = 'push' and state = 'retry'`,
  ],
];

test.each(cases)(
  '%s is told once, and again when it is over',
  async (type, subject, begin, end) => {
    const before = (await lettersTo(app, email)).length;
    await app.db.execute(begin);
    await expectNotice(type, 'open', subject);
    await app.db.execute(end);
    await expectNotice(type, 'over', subject);
    expect((await lettersTo(app, email)).length).toBe(before + 2);
  },
);

test('webhooks that stay away are told, and over with the next one that comes', async () => {
  const [host, guest] = [await createHost(app), await createVerified(app)];
  const car = await listCar(host);
  const request = (days: number) => requestBooking(guest, car, windowFrom(app, days));
  const isOfStripe = (notice: { type: string }) => notice.type === 'late_webhook';
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const session = await openCheckout(guest, await request(3));
  await payAtPage(app, `/checkout/${session}`);
  await app.travel(9 * minute);
  await look();
  expect(notices().filter(isOfStripe)).toEqual([]);
  await app.travel(2 * minute);
  await until(async () => notices().some(isOfStripe));
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await payBooking(app, guest, await request(6));
  await look();
  await until(async () => notices().filter(isOfStripe).length === 2);
  expect(notices().filter(isOfStripe)).toMatchObject([
    { status: 'open', subject: 'Stripe' },
    { status: 'over', subject: 'Stripe' },
  ]);
});

async function nextNotices() {
  received = [];
  await until(async () => {
    await look();
    return received.length > 0;
  });
  return notices();
}

test('a broken seal of a month is told', async () => {
  await tamper(sql`insert into audit_months (month, first_position, last_position, head, seal, sealed_at)
    values ('2020-01', 1, 0, '', 'another', now())`);
  const subject = 'seal of 2020-01';
  expect(await nextNotices()).toMatchObject([{ type: 'broken_audit', status: 'open', subject }]);
  await tamper(sql`delete from audit_months`);
  expect(await nextNotices()).toMatchObject([{ type: 'broken_audit', status: 'over', subject }]);
});

test('a broken audit chain is told', async () => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`insert into audit_log (system, action, entity, entity_id, details, created_at)
        values ('test', 'made', 'thing', '1', '{}', now()) returning id`,
  );
  const id = Number(rows[0]?.id);
  await tamper(sql`update audit_log set entity_id = '2' where id = ${id}`);
  const subject = `row ${id}`;
  expect(await nextNotices()).toMatchObject([{ type: 'broken_audit', status: 'open', subject }]);
  await tamper(sql`update audit_log set entity_id = '1' where id = ${id}`);
  expect(await nextNotices()).toMatchObject([{ type: 'broken_audit', status: 'over', subject }]);
});

async function stopSweep(): Promise<void> {
  await app.db.execute(
    sql`update sweep_runs set succeeded_at = now() - interval '6 minutes'
        where name = 'forget-sent-mails'`,
  );
}

test('a sweep that stopped is told by another that runs beside it', async () => {
  await look();
  await app.db.execute(sql`delete from alerts`);
  await stopSweep();
  await app.server.jobs.runWatches();
  await until(async () => received.length > 0);
  expect(notices()).toMatchObject([{ type: 'stopped_sweep', subject: 'forget-sent-mails' }]);
  received = [];
  await expectNotice('stopped_sweep', 'over', 'forget-sent-mails');
});

test('a process that has just started finds no sweep stopped that waits for its first turn', async () => {
  const { deps, directUrl } = app.server;
  const jobs = new Jobs(directUrl, app.db, deps.log);
  jobs.sweep('forget-sent-mails', async () => undefined);
  const find = () => finders.stopped_sweep({ ...deps, jobs }, app.now());
  await look();
  await stopSweep();
  expect(await find()).toEqual([]);
  // Another process has told it: it is not over.
  await app.server.jobs.runWatches();
  expect(await find()).toEqual(['forget-sent-mails']);
  await look();
  await jobs.runSweeps();
  await stopSweep();
  expect(await find()).toEqual(['forget-sent-mails']);
  await look();
  await app.server.jobs.drain(5_000);
});

test('a notice is signed, and sent again under its id until it is accepted', async () => {
  answers = [500];
  await app.db.execute(
    sql`insert into settings (key, value) values ('last-backup', '2020-01-01T00:00:00.000Z')`,
  );
  await look();
  await until(async () => received.length === 2);
  const [first, second] = received as [Received, Received];
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.body).toBe(first.body);
  const { headers, body } = second;
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', secret).update(content).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
});
