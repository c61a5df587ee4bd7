import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withCommandDatabase } from './command-database.ts';
import { archiveMonths } from './features/audit/index.ts';
import { ShiftedClock } from './platform/clock.ts';
import { withAdvisoryLock } from './platform/database/advisory-lock.ts';
import { lockNumbers } from './platform/database/lock-numbers.ts';
import { findTestClockOffset } from './platform/database/test-clock.ts';
import { readEnv } from './platform/env.ts';
import { failCommand } from './start-problem.ts';

const usage = `npm run archive-audit -- --before YYYY-MM --to FOLDER

Moves every sealed month of the audit log before the given one into a file of the folder.`;

/** False if a month stays. */
async function archive(): Promise<boolean> {
  const { values } = parseArgs({
    options: { before: { type: 'string' }, to: { type: 'string' } },
  });
  const { before = '', to } = values;
  if (!to || !/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) {
    console.error(usage);
    return false;
  }
  const folder = resolve(process.env.INIT_CWD ?? '', to);
  const { months, kept } = await withCommandDatabase(readEnv(process.env), (db, url) =>
    // Two runs at once would write the same file.
    withAdvisoryLock(url, lockNumbers.auditArchive, async () => {
      const clock = new ShiftedClock();
      clock.shiftTo(await findTestClockOffset(db));
      return archiveMonths({ db, clock }, { system: 'archive-audit' }, { before, folder });
    }),
  );
  for (const { month, rows, path, sha256 } of months) {
    console.log(`Archived ${month}: ${rows} rows in ${path}, SHA-256 ${sha256}.`);
  }
  if (!kept) {
    console.log(months.length > 0 ? 'Keep the files for good.' : 'There was nothing to archive.');
    return true;
  }
  const since = kept.since.toISOString().slice(0, 10);
  console.error(
    `${kept.month} stays, and so do the months after it: booking ${kept.bookingId} is open, and its evidence reads the log since ${since}.`,
  );
  return false;
}

try {
  process.exitCode = (await archive()) ? 0 : 1;
} catch (error) {
  failCommand(error);
}
