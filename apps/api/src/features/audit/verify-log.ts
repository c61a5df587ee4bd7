import type { Month } from '@curbside/domain/calendar/months';
import type { Database } from '../../platform/database/index.ts';
import {
  type AuditBreak,
  findFirstAuditBreak,
  findMonthBreak,
  findNewestAuditHash,
  hasAuditHash,
} from './chain-queries.ts';
import { describeBreak } from './describe-break.ts';
import { checkMonthFile, monthFile } from './month-file.ts';
import { type AuditMonth, countRows, listAuditMonths } from './month-queries.ts';

interface Asked {
  /** A hash or seal that was kept elsewhere. */
  hash?: string | undefined;
  month?: Month | undefined;
  /** Where the files of archived months are. */
  folder?: string | undefined;
}

export interface Verdict {
  /** False also if what is here cannot tell. */
  isWhole: boolean;
  lines: string[];
}

const refuse = (line: string): Verdict => ({ isWhole: false, lines: [line] });

/** Tells whether the audit log, or one month of it, is as it was written. */
export async function verifyLog(db: Database, asked: Asked): Promise<Verdict> {
  const months = await listAuditMonths(db);
  return asked.month === undefined
    ? verifyAll(db, months, asked)
    : verifyMonth(db, months, { ...asked, month: asked.month });
}

async function verifyMonth(
  db: Database,
  months: readonly AuditMonth[],
  { month, folder }: Asked & { month: Month },
): Promise<Verdict> {
  const sealed = months.find((row) => row.month === month);
  if (!sealed) return refuse(`${month} is not sealed: its rows are verified without --month.`);
  if (sealed.archivedAt && !folder) {
    return refuse(`${month} is archived: add --archive FOLDER to verify its file.`);
  }
  const found = folder && sealed.archivedAt ? await checkFile(sealed, folder) : undefined;
  const first = found?.broken ?? (await findMonthBreak(db, sealed));
  if (first) return refuse(describeBreak(first));
  return {
    isWhole: true,
    lines: [`${month} is whole: ${countRows(sealed)} rows, with the seal ${sealed.seal}.`],
  };
}

async function verifyAll(
  db: Database,
  months: readonly AuditMonth[],
  { hash, folder }: Asked,
): Promise<Verdict> {
  const archived = months.filter(({ archivedAt }) => archivedAt);
  const sought = hash?.toLowerCase();
  let isFound = sought === undefined;
  for (const month of folder ? archived : []) {
    const file = await checkFile(month, folder ?? '', sought);
    if (file.broken) return refuse(describeBreak(file.broken));
    isFound ||= file.hasHash;
  }
  const first = await findFirstAuditBreak(db);
  if (first) return refuse(describeBreak(first));
  if (sought !== undefined && !isFound && !(await hasAuditHash(db, sought))) {
    return archived.length > 0 && !folder
      ? refuse(`No row here has the hash ${hash}: add --archive FOLDER to look in old months.`)
      : refuse(`No row has the hash ${hash}: rows were removed.`);
  }
  const newest = await findNewestAuditHash(db);
  return {
    isWhole: true,
    lines: [
      'The audit log is whole.',
      ...(newest ? [`Its newest hash is ${newest}.`] : []),
      ...describeMonths(months, archived, folder !== undefined),
    ],
  };
}

async function checkFile(
  month: AuditMonth,
  folder: string,
  sought?: string,
): Promise<{ broken: AuditBreak | undefined; hasHash: boolean }> {
  const { broken: found, hasHash } = await checkMonthFile(monthFile(folder, month), month, sought);
  return { broken: found && { ...found, month: month.month }, hasHash };
}

function describeMonths(
  months: readonly AuditMonth[],
  archived: readonly AuditMonth[],
  areFilesRead: boolean,
): string[] {
  const last = months.at(-1);
  const [first, end] = [archived.at(0), archived.at(-1)];
  const span = first === end ? first?.month : `${first?.month} to ${end?.month}`;
  return [
    ...(last ? [`Its newest seal, of ${last.month}, is ${last.seal}.`] : []),
    ...(first
      ? [
          areFilesRead
            ? `The files of ${span} hold what was sealed.`
            : `Of ${span} only the seals were verified: add --archive FOLDER for the files.`,
        ]
      : []),
  ];
}
