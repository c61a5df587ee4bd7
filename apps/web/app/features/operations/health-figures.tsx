import { backupHours } from '@curbside/domain/alerts/types';
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
      <div className={classes.notices}>
        {failedJobs === 0 ? (
          <Notice tone="success">All jobs on time.</Notice>
        ) : (
          <Notice tone="warning">
            {failedJobs === 1 ? '1 job has' : `${failedJobs} jobs have`} failed for good. Find the
            reason below, then run them again.
          </Notice>
        )}
        <BackupNotice lastBackup={lastBackup} />
        <StoppedNotice sweeps={state.sweeps} />
      </div>
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
            Node {versions.node.replace('v', '')}, PostgreSQL&nbsp;{versions.database}
          </span>
        </Figure>
      </dl>
    </>
  );
}

/** While nobody could restore what was written in the last day. */
function BackupNotice({ lastBackup }: { lastBackup: string | null }) {
  const age = useNow().getTime() - (lastBackup ? Date.parse(lastBackup) : 0);
  if (age <= backupHours * 3_600_000) return null;
  return (
    <Notice
      tone="warning"
      title={lastBackup ? 'The last backup is older than a day.' : 'No backup was made yet.'}
    >
      Run <code>npm run backup -- FILE.zip</code> on the server, and every night by cron. ‘Backup
      and restore’ in <code>docs/operations.md</code> has the line.
    </Notice>
  );
}

function StoppedNotice({ sweeps }: { sweeps: Operations['sweeps'] }) {
  const stopped = sweeps.filter(({ isStopped }) => isStopped).length;
  if (stopped === 0) return null;
  return (
    <Notice
      tone="warning"
      title={stopped === 1 ? '1 sweep has stopped.' : `${stopped} sweeps have stopped.`}
    >
      Look for its name in the server’s log, which says why. If nothing is there, restart the
      workers.
    </Notice>
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
