import { createHmac } from 'node:crypto';
import type { Env } from '../../platform/env.ts';
import type { AlertNotice } from './alert-webhook.job.ts';

const answerMs = 10_000;

/** Posts a notice with the headers of Standard Webhooks. Throws unless it is accepted. */
export async function sendAlert(
  { ALERT_WEBHOOK: address, ALERT_WEBHOOK_SECRET: secret }: Env,
  { id, type, status, subject, at }: AlertNotice,
): Promise<void> {
  // The operator may have removed the address in the meantime.
  if (!address || !secret) return;
  const body = JSON.stringify({ type, status, subject, at });
  // The receiver compares it with its own clock, whatever the time on this site.
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  if (!answer.ok) throw new Error(`The webhook for alerts answered ${answer.status}.`);
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
