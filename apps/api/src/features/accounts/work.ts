import { purgeThrottles } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { linkMailJob } from './links/link-mail.job.ts';
import { deleteExpiredLinks } from './links/link-queries.ts';
import { sendLinkMail } from './links/send-link-mail.ts';
import { deleteEndedSessions } from './sessions/session-queries.ts';

export function registerAccountWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(linkMailJob, (actor, mail) => sendLinkMail(deps, actor, mail));
  jobs.sweep('purge-throttles', () => purgeThrottles(deps.db, deps.clock));
  jobs.sweep('purge-sessions', () => deleteEndedSessions(deps.db));
  jobs.sweep('purge-links', () => deleteExpiredLinks(deps.db, deps.clock.now()));
}
