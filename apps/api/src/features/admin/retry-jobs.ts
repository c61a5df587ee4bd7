import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { listFailedJobIds } from './operations-queries.ts';

/** Re-queues every failed job with this name; jobs are safe to run twice. */
export async function retryJobs(
  deps: Deps,
  actor: Person,
  { name }: { name: string },
): Promise<{ retried: number }> {
  if (!deps.jobs.names.includes(name)) throw notFound('Job');
  return inTransaction(deps, actor, async (ctx) => {
    const { tx } = ctx;
    const ids = await listFailedJobIds(tx, name);
    if (ids.length > 0) await deps.jobs.retry(tx, name, ids);
    await recordAudit(ctx, {
      action: 'jobs.retried',
      entity: 'job',
      entityId: name,
      details: { count: ids.length },
    });
    return { retried: ids.length };
  });
}
