import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { createStaff, until } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const master = await createStaff(app, 'master_admin');

const operations = async () => (await master.client.call(adminEndpoints.operations)).body;

/** Inserts a job without retries left. It fails in the transaction that queues it, so no worker runs it. */
async function failJob(name: string, data: object): Promise<void> {
  await app.db.transaction(async (tx) => {
    await app.server.deps.jobs.send(tx, name, data);
    await tx.execute(sql`
      update jobs.job set state = 'failed', completed_on = now(), retry_count = retry_limit,
        output = '{"message": "The mail server refused."}'
      where name = ${name} and data = ${JSON.stringify(data)}::jsonb`);
  });
}

const letter = {
  key: 'failed-letter',
  to: 'late@example.test',
  subject: 'Late',
  letter: {
    paragraphs: ['Here it is.'],
    action: { label: 'Open', url: 'https://curbside.test/' },
  },
};

test('shows failed jobs, and runs them again', async () => {
  const calm = await operations();
  expect([calm.failedEmails, calm.failures, calm.lastBackup]).toEqual([0, [], null]);
  expect(calm.versions.database).toMatch(/^\d+/);

  await failJob(mailJob.name, letter);
  const before = await operations();
  expect(before.failedEmails).toBe(1);
  expect(before.failures).toMatchObject([
    { job: 'mail', subject: 'late@example.test: Late', error: 'The mail server refused.' },
  ]);

  const params = { name: mailJob.name };
  const answer = await master.client.call(adminEndpoints.retryJobs, { params });
  expect(answer.body).toEqual({ retried: 1 });
  await until(async () => (await lettersTo(app, letter.to)).length > 0);
  expect((await operations()).failedEmails).toBe(0);
  const { rows } = await app.db.execute(
    sql`select user_id, details from audit_log where action = 'jobs.retried'`,
  );
  expect(rows).toEqual([{ user_id: master.user.id, details: { count: 1 } }]);
});

test('shows when each sweep and each job last ran, and which sweep stopped', async () => {
  const [first, second, third] = app.server.deps.jobs.sweepNames;
  await app.db.execute(sql`
    insert into sweep_runs (name, succeeded_at) values
      (${first}, now() - interval '1 minute'), (${second}, now() - interval '6 minutes')
    on conflict (name) do update set succeeded_at = excluded.succeeded_at`);
  await app.db.execute(sql`delete from sweep_runs where name = ${third}`);
  const { sweeps, jobs } = await operations();
  expect(sweeps.slice(0, 3)).toEqual([
    { name: first, lastRanAt: expect.any(String), isStopped: false },
    { name: second, lastRanAt: expect.any(String), isStopped: true },
    { name: third, lastRanAt: null, isStopped: false },
  ]);
  const mail = jobs.find(({ name }) => name === mailJob.name);
  expect(Date.parse(mail?.lastRanAt ?? '')).toBeGreaterThan(Date.now() - 10 * 60_000);
});

test('counts webhooks by state', async () => {
  await app.db.execute(sql`
    insert into stripe_events (id, type, object, received_at, handled_at) values
      ('evt_handled', 'charge.updated', '{}', now() - interval '2 hours', now()),
      ('evt_waiting', 'charge.updated', '{}', now() - interval '1 hour', null),
      ('evt_failed', 'charge.updated', '{}', now() - interval '3 hours', null)`);
  const before = (await operations()).webhooks;
  await failJob('stripe-event', { id: 'evt_failed' });
  const { handled, waiting, failed, oldestWaitingSince } = (await operations()).webhooks;
  expect({ handled, waiting, failed }).toEqual({
    handled: before.handled,
    waiting: before.waiting - 1,
    failed: before.failed + 1,
  });
  expect(Date.parse(oldestWaitingSince ?? '')).toBeLessThan(Date.now() - 2.9 * 3_600_000);
});

test('rejects unknown job names, and is for master admins', async () => {
  const params = { name: 'sweep-away' };
  expect((await master.client.call(adminEndpoints.retryJobs, { params })).status).toBe(404);
  const admin = await createStaff(app, 'admin');
  expect((await admin.client.call(adminEndpoints.operations)).status).toBe(403);
});
