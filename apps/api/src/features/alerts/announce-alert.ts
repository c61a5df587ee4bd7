import { alertTitles } from '@curbside/domain/alerts/types';
import { product } from '@curbside/domain/product';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { type AlertNotice, alertWebhookJob } from './alert-webhook.job.ts';
import type { AlertRow } from './queries.ts';

/** To the address and the webhook of the operators, as far as they are set. */
export async function announceAlert(ctx: Context, alert: AlertRow): Promise<void> {
  const { env } = ctx.deps;
  const notice = noticeOf(alert);
  if (env.ALERT_WEBHOOK) await alertWebhookJob.enqueue(ctx, notice);
  if (env.ALERT_EMAIL) await mailJob.enqueue(ctx, mailOf(notice, env.ALERT_EMAIL, env.publicUrl));
}

function noticeOf({ id, type, subject, openedAt, overAt }: AlertRow): AlertNotice {
  const status = overAt ? 'over' : 'open';
  const at = (overAt ?? openedAt).toISOString();
  return { id: `alert-${id}-${status}`, type, status, subject, at };
}

function mailOf({ id, type, status, subject, at }: AlertNotice, to: string, publicUrl: string) {
  const title = alertTitles[type];
  const isOver = status === 'over';
  return {
    key: id,
    to,
    subject: `${isOver ? 'Over' : 'Alert'}: ${title} (${subject})`,
    letter: {
      paragraphs: [isOver ? `This is over: ${title}.` : `${title}.`],
      facts: [
        { label: 'Subject', value: subject },
        { label: isOver ? 'Over since' : 'Since', value: at },
      ],
      action: { label: `Open ${product.name}`, url: `${publicUrl}/admin/operations` },
    },
  };
}
