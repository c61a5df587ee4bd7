import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { dieEverywhere, type FlowReport, isSame } from './die-everywhere.ts';
import { flows, type Standing } from './flows.ts';

/**
 * A process may die between any two calls to Stripe or commits: the booking still settles and the
 * ledger matches Stripe to the cent. The points are counted, not listed by hand, and every second is
 * tried. FAULT_POINTS=all tries all, and in every flow those after read-only calls too.
 */
let database: TestDatabase;
let reports: Map<string, FlowReport>;
let faults: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ reports, faults } = await dieEverywhere(database.url, process.env.FAULT_POINTS === 'all'));
  const points = [...reports.values()].flatMap(({ died }) => died);
  if (process.env.FAULT_POINTS) process.stdout.write(`${points.join('\n')}\n`);
}, 600_000);
afterAll(() => database.drop());

test('nobody is charged or paid twice, and the ledger matches Stripe to the cent', () => {
  expect(faults).toEqual([]);
});

test.each(flows)('$name survives a death at every point', ({ name, begins, ends }) => {
  const report = reports.get(name);
  // Before its first commit nothing has happened; after it, nothing stays halfway.
  const isBetween = (one: Standing) => !isSame(one, begins) && !isSame(one, ends);
  expect(report?.afterRestart.filter(isBetween)).toEqual([]);
  expect(report?.inTheEnd.filter((one) => !isSame(one, ends))).toEqual([]);
  // Every request that moves money commits.
  const points = report?.died ?? [];
  expect(points).toEqual(expect.arrayContaining([expect.stringMatching(/^request: after commit/)]));
});
