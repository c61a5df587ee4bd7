import type { Person } from '../../platform/actor.ts';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { countJobs, countWebhooks, getDatabaseVersion } from './operations-queries.ts';

/** The health of the work behind the product: jobs, emails, events of Stripe, backup, versions. */
export async function showOperations(deps: Pick<Deps, 'db'>, _actor: Person) {
  const [jobs, webhooks, database, lastBackup] = await Promise.all([
    countJobs(deps.db),
    countWebhooks(deps.db),
    getDatabaseVersion(deps.db),
    findLastBackup(deps.db),
  ]);
  const failedEmails = jobs.find(({ name }) => name === mailJob.name)?.failed ?? 0;
  return {
    jobs: jobs.map(({ name, waiting, failed, oldest }) => ({
      name,
      waiting,
      failed,
      oldestWaitingSince: oldest ? new Date(oldest).toISOString() : null,
    })),
    failedEmails,
    webhooks,
    lastBackup: lastBackup ?? null,
    versions: { node: process.version, database },
  };
}
