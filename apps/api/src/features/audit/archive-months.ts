import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { endOfMonth } from '@curbside/domain/calendar/instants';
import type { Month } from '@curbside/domain/calendar/months';
import type { System } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { describeBreak } from './describe-break.ts';
import { checkMonthFile, monthFile, writeMonthFile } from './month-file.ts';
import {
  type AuditMonth,
  countRows,
  deleteMonth,
  findOldestCase,
  keepCarTurns,
  listMonthsToArchive,
  markArchived,
  readMonth,
} from './month-queries.ts';
import { recordAudit } from './record-audit.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'clock'>;

export interface Archived {
  months: { month: Month; rows: number; path: string; sha256: string }[];
  /** The first month that an open case needs, with the case; it stays, and so do all after it. */
  kept: { month: Month; bookingId: number; since: Date } | undefined;
}

/**
 * Moves the sealed months before another into files, the earliest first. A killed run loses nothing:
 * the rows leave once their file is on the disk and was read back, and the next run continues there.
 * @throws Error if a month or a file is not what was sealed
 */
export async function archiveMonths(
  deps: ArchiveDeps,
  actor: System,
  { before, folder }: { before: Month; folder: string },
): Promise<Archived> {
  await mkdir(folder, { recursive: true });
  const oldest = await findOldestCase(deps.db);
  const months: Archived['months'] = [];
  for (const month of await listMonthsToArchive(deps.db, before)) {
    if (oldest && endOfMonth(month.month) > oldest.since) {
      return { months, kept: { month: month.month, ...oldest } };
    }
    const path = monthFile(folder, month);
    const sha256 = await saveMonth(deps, month, path);
    await removeMonth(deps, actor, { month, sha256 });
    months.push({ month: month.month, rows: countRows(month), path, sha256 });
  }
  return { months, kept: undefined };
}

/** A file of an earlier run is used if it holds the month. Returns its SHA-256. */
async function saveMonth({ db }: ArchiveDeps, month: AuditMonth, path: string): Promise<string> {
  if (!existsSync(path)) {
    const unfinished = `${path}.part`;
    await writeMonthFile(unfinished, month, readMonth(db, month));
    const { broken } = await checkMonthFile(unfinished, month);
    if (broken) {
      await rm(unfinished);
      throw new Error(`${describeBreak({ ...broken, month: month.month })} Nothing was removed.`);
    }
    await rename(unfinished, path);
  }
  await syncFolder(path);
  const { sha256, broken } = await checkMonthFile(path, month);
  if (broken) throw new Error(`${path} is there, but does not hold ${month.month}: move it away.`);
  return sha256;
}

/** Keeps the new name of a file over a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeMonth(
  deps: ArchiveDeps,
  actor: System,
  { month, sha256 }: { month: AuditMonth; sha256: string },
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    if (!(await markArchived(tx, { month: month.month, at: now, sha256 }))) return;
    await keepCarTurns(tx, month);
    const expected = countRows(month);
    const { rows, links } = await deleteMonth(tx, month);
    if (rows !== expected || links !== expected) {
      throw new Error(`${month.month} has ${rows} rows and ${links} links, not ${expected}.`);
    }
    await recordAudit(ctx, {
      action: 'audit_month.archived',
      entity: 'audit_month',
      entityId: month.month,
      details: { rows, sha256, seal: month.seal },
    });
  });
}
