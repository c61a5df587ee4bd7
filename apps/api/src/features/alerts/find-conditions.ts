import { type AlertType, backupHours } from '@curbside/domain/alerts/types';
import { findLastBackup } from '../../platform/backup/last-backup.ts';
import { hoursBefore, minutesBefore } from '../../platform/clock.ts';
import { listStoppedSweeps } from '../../platform/database/sweep-runs.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFirstAuditBreak } from '../audit/index.ts';
import { listOpenDifferences } from '../ledger/index.ts';
import { listStuckBookingIds } from '../payouts/index.ts';
import { platformEvents } from '../stripe-check/index.ts';
import {
  findFirstSignUp,
  hasEventWaitingSince,
  hasMissingEventSince,
  listDeadJobNames,
  listOpenAlerts,
} from './queries.ts';

const webhookMinutes = 10;

type Finder = (deps: Deps, now: Date) => Promise<string[]>;

/** The subjects of each type, as things are now. */
export const finders: Readonly<Record<AlertType, Finder>> = {
  ledger_difference: async ({ db }) =>
    (await listOpenDifferences(db)).map(({ kind, subject }) => `${kind} ${subject}`),
  // A sweep that failed runs again within a minute.
  dead_job: ({ db, jobs }) =>
    listDeadJobNames(
      db,
      jobs.names.filter((name) => name !== 'sweep'),
    ),
  late_webhook: async ({ db }, now) => {
    const before = minutesBefore(now, webhookMinutes);
    const isLate =
      (await hasEventWaitingSince(db, before)) ||
      (await hasMissingEventSince(db, before, platformEvents));
    return isLate ? ['Stripe'] : [];
  },
  stuck_payout: async ({ db }, now) =>
    (await listStuckBookingIds(db, now)).map((id) => `booking ${id}`),
  stopped_sweep: async ({ db, jobs }) => {
    const stopped = await listStoppedSweeps(db, jobs.sweepNames);
    if (!jobs.isBeginning) return stopped;
    // No sweep ran while no process did. What another process has told is not over.
    const open = await listOpenAlerts(db);
    return stopped.filter((name) =>
      open.some(({ type, subject }) => type === 'stopped_sweep' && subject === name),
    );
  },
  old_backup: async ({ db }, now) => {
    const last = await findLastBackup(db);
    const since = last ? new Date(last) : await findFirstSignUp(db);
    return since && since < hoursBefore(now, backupHours) ? ['backup'] : [];
  },
  broken_audit: paced(async ({ db }) => {
    const found = await findFirstAuditBreak(db);
    if (!found) return [];
    return [found.auditId === null ? `seal of ${found.month}` : `row ${found.auditId}`];
  }),
};

/** A check that took a second is repeated after a hundred: it may use a hundredth of the time. */
const restFactor = 100;

function paced(find: Finder): Finder {
  const last = new WeakMap<Deps['db'], { subjects: string[]; againAt: number }>();
  return async (deps, now) => {
    const known = last.get(deps.db);
    const startedAt = performance.now();
    if (known && startedAt < known.againAt) return known.subjects;
    const subjects = await find(deps, now);
    const endedAt = performance.now();
    last.set(deps.db, { subjects, againAt: endedAt + (endedAt - startedAt) * restFactor });
    return subjects;
  };
}
