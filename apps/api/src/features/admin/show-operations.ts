import type { Machine, Person } from '../../platform/actor.ts';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import { listSweepRuns } from '../../platform/database/sweep-runs.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import {
  countJobs,
  countWebhooks,
  getDatabaseVersion,
  listFailedJobs,
} from './operations-queries.ts';

const shownFailures = 50;

/** Health of the background work: jobs, sweeps, emails, webhooks, backup, versions. */
export async function showOperations(deps: Pick<Deps, 'db' | 'jobs'>, _actor: Person | Machine) {
  const { sweepNames } = deps.jobs;
  const [jobs, failures, webhooks, database, lastBackup, runs] = await Promise.all([
    countJobs(deps.db),
    listFailedJobs(deps.db, shownFailures),
    countWebhooks(deps.db),
    getDatabaseVersion(deps.db),
    findLastBackup(deps.db),
    listSweepRuns(deps.db, sweepNames),
  ]);
  const failedEmails = jobs.find(({ name }) => name === mailJob.name)?.failed ?? 0;
  return {
    jobs: jobs.map(({ name, waiting, failed, oldest, lastRan }) => ({
      name,
      waiting,
      failed,
      oldestWaitingSince: instantOrNull(oldest),
      lastRanAt: instantOrNull(lastRan),
    })),
    sweeps: sweepNames.map((name) => {
      const run = runs.find((one) => one.name === name);
      return {
        name,
        lastRanAt: instantOrNull(run?.ranAt ?? null),
        isStopped: run?.isStopped ?? false,
      };
    }),
    failures: failures.map(({ id, job, data, error, failedAt }) => ({
      id,
      job,
      subject: subjectOf(job, data),
      error: error ?? '',
      failedAt: new Date(failedAt).toISOString(),
    })),
    failedEmails,
    webhooks: {
      handled: webhooks.handled,
      waiting: webhooks.waiting,
      failed: webhooks.failed,
      oldestWaitingSince: instantOrNull(webhooks.oldest),
    },
    lastBackup: lastBackup ?? null,
    versions: { node: process.version, database },
  };
}

const instantOrNull = (instant: Date | null) => (instant ? new Date(instant).toISOString() : null);

/** An email's recipient and subject; for other jobs the payload, which contains only ids. */
function subjectOf(job: string, data: Record<string, unknown>): string {
  if (job === mailJob.name) return `${data.to}: ${data.subject}`;
  return Object.entries(data)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')
    .slice(0, 200);
}
