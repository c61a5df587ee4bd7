import { expect, test } from 'vitest';
import { createTestDatabase } from '../harness/test-database.ts';
import { supportedMoves } from './plan.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate` takes thousands. */
const bookings = 32;

/** The rarest steps, and a trouble that occurs several times in a run. */
const rareSteps = [
  'dashboard sends the transfer again',
  'dashboard reverses part of the transfer',
  'win dispute in part',
  'reinstate part',
  'escalate inquiry',
  'refunds fail',
  'pay the claim',
  "the platform's balance goes to its bank",
];

const log = (line: string) => process.env.SIMULATION_LOG && process.stdout.write(`${line}\n`);

test(`${bookings} bookings through random faults leave no cent and no day unaccounted for`, {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.SIMULATION_SEED ?? 20_261_122);
  const database = await createTestDatabase();
  try {
    const report = await simulate({
      seed,
      bookings,
      moves: supportedMoves,
      databaseUrl: database.url,
      log,
    });
    log(JSON.stringify(report, null, 2));
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] });
    expect(report.bookings).toBe(bookings);
    expect(report.kills).toBeGreaterThan(1);
    expect(rareSteps.filter((step) => !report.counts[step])).toEqual([]);
  } finally {
    await database.drop();
  }
});
