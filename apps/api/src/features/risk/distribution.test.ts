import { riskEndpoints, type ScoreBin } from '@curbside/domain/risk/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const support = await createStaff(app, 'support_staff');

/** Accounts that never signed in: nothing scores them again. Returns their ids. */
async function insertScored(scores: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, score] of scores.entries()) {
    const { rows } = await app.db.execute<{ id: string }>(sql`
      insert into users (email, name, first_name, last_name)
      values (${`scored-${index}-${score}@example.test`}, 'Pat Doe', 'Pat', 'Doe') returning id`);
    const id = rows[0]?.id ?? '';
    await app.db.execute(sql`
      update risk_scores set score = ${score}, calculated_at = now() where user_id = ${id}`);
    ids.push(id);
  }
  return ids;
}

/** Without the account of the one who asks. */
async function distribution(): Promise<ScoreBin[]> {
  await app.db.execute(sql`delete from risk_scores where user_id = ${support.user.id}`);
  const answer = await support.client.call(riskEndpoints.riskDistribution);
  expect(answer.status).toBe(200);
  return answer.body;
}

test('every account is in the bin of its score and in its level, until it is deleted', async () => {
  const ids = await insertScored([0, 9, 10, 14, 15, 19, 29, 30, 49, 50, 69, 70, 90, 99, 100]);
  const none = { Safe: 0, Low: 0, Medium: 0, High: 0, Critical: 0 };
  const expected = [
    { from: 0, to: 9, accounts: 2, levels: { ...none, Safe: 2 } },
    { from: 10, to: 19, accounts: 4, levels: { ...none, Safe: 2, Low: 2 } },
    { from: 20, to: 29, accounts: 1, levels: { ...none, Low: 1 } },
    { from: 30, to: 39, accounts: 1, levels: { ...none, Medium: 1 } },
    { from: 40, to: 49, accounts: 1, levels: { ...none, Medium: 1 } },
    { from: 50, to: 59, accounts: 1, levels: { ...none, High: 1 } },
    { from: 60, to: 69, accounts: 1, levels: { ...none, High: 1 } },
    { from: 70, to: 79, accounts: 1, levels: { ...none, Critical: 1 } },
    { from: 80, to: 89, accounts: 0, levels: none },
    { from: 90, to: 100, accounts: 3, levels: { ...none, Critical: 3 } },
  ];
  // A score of the one who asks may be written at any moment.
  await expect.poll(distribution, { timeout: 20_000 }).toEqual(expected);
  await app.db.execute(sql`update users set deleted_at = now() where id = ${ids.at(-1)}`);
  const last = { from: 90, to: 100, accounts: 2, levels: { ...none, Critical: 2 } };
  await expect.poll(distribution).toEqual([...expected.slice(0, -1), last]);
});
