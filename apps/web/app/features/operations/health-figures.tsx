import { formatCount } from '@curbside/domain/text/count-of';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Moment } from '../staff-page/index.ts';
import type { Operations } from './api.ts';
import classes from './operations.module.css';
import { RetryButton } from './retry-button.tsx';

/** The name of the job that handles an event of Stripe. */
const webhookJob = 'stripe-event';
const mailJob = 'mail';

/** Problems first, then the figures. */
export function HealthFigures({ state }: { state: Operations }) {
  const { webhooks, failedEmails, versions, lastBackup } = state;
  const failedJobs = state.jobs.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <>
      {failedJobs === 0 ? (
        <Notice tone="success">All jobs on time.</Notice>
      ) : (
        <Notice tone="warning">
          {failedJobs === 1 ? '1 job has' : `${failedJobs} jobs have`} failed for good. Find the
          reason below, then run them again.
        </Notice>
      )}
      <dl className={classes.figures}>
        <Figure label="Webhooks handled">{formatCount(webhooks.handled)}</Figure>
        <Figure label="Webhooks waiting">
          {webhooks.waiting}
          <Since instant={webhooks.oldestWaitingSince} />
        </Figure>
        <Figure label="Webhooks failed">
          {webhooks.failed}
          {webhooks.failed > 0 && <RetryButton job={webhookJob} what="webhooks" />}
        </Figure>
        <Figure label="Emails failed">
          {failedEmails}
          {failedEmails > 0 && <RetryButton job={mailJob} what="emails" />}
        </Figure>
        <Figure label="Last backup">
          {lastBackup ? <Moment at={lastBackup} /> : <span className={classes.missing}>Never</span>}
        </Figure>
        <Figure label="Versions">
          <span className={classes.small}>
            Node {versions.node.replace('v', '')}, PostgreSQL {versions.database}
          </span>
        </Figure>
      </dl>
    </>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function Since({ instant }: { instant: string | null }) {
  const now = useNow();
  if (!instant) return null;
  return <span className={classes.small}>oldest {formatRelative(instant, now)}</span>;
}
