import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { alertWebhookJob } from './alert-webhook.job.ts';
import { sendAlert } from './send-alert.ts';
import { watchAlerts } from './watch-alerts.ts';

export function registerAlertWork(jobs: Jobs, deps: Deps): void {
  jobs.handle(alertWebhookJob, (_, notice) => sendAlert(deps.env, notice));
  jobs.watch('watch-alerts', (actor) => watchAlerts(deps, actor));
}
