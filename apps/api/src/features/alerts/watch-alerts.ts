import { type AlertType, alertTypes } from '@curbside/domain/alerts/types';
import type { System } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { announceAlert } from './announce-alert.ts';
import { finders } from './find-conditions.ts';
import { type AlertRow, insertAlert, listOpenAlerts, markAlertOver } from './queries.ts';

/**
 * Compares what is wrong now with the alerts that are open. The database decides which process opens or ends
 * one, and the notices are queued in the same transaction: each goes out once.
 */
export async function watchAlerts(deps: Deps, actor: System): Promise<void> {
  const { env } = deps;
  if (!env.ALERT_EMAIL && !env.ALERT_WEBHOOK) return;
  const now = deps.clock.now();
  const open = await listOpenAlerts(deps.db);
  await runEach(deps.log, alertTypes, async (type) => {
    const subjects = await finders[type](deps, now);
    await runEach(deps.log, subjects, (subject) => openAlert(deps, actor, type, subject));
    const isOver = (alert: AlertRow) => alert.type === type && !subjects.includes(alert.subject);
    await runEach(deps.log, open.filter(isOver), (alert) => endAlert(deps, actor, alert));
  });
}

async function openAlert(
  deps: Deps,
  actor: System,
  type: AlertType,
  subject: string,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const alert = await insertAlert(ctx.tx, { type, subject, at: ctx.now });
    if (alert) await announceAlert(ctx, alert);
  });
}

async function endAlert(deps: Deps, actor: System, { id }: AlertRow): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const alert = await markAlertOver(ctx.tx, id, ctx.now);
    if (alert) await announceAlert(ctx, alert);
  });
}
