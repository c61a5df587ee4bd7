import { cannedAnswerEndpoints } from '@curbside/domain/canned-answers/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const { client } = await createStaff(app, 'support_staff');

const create = (body: { title: string; text: string }) =>
  client.call(cannedAnswerEndpoints.createCannedAnswer, { body });
const titles = async () =>
  (await client.call(cannedAnswerEndpoints.cannedAnswers)).body.map(({ title }) => title);

test('staff keep, change and remove answers, and the audit log has each text', async () => {
  const text = 'Hi {name}, about ticket {ticket}: it is refunded. {me}';
  const made = await create({ title: 'refund sent', text });
  expect(made.status).toBe(201);
  await create({ title: 'Ask for photos', text: 'Please send photos.' });
  expect(await titles()).toEqual(['Ask for photos', 'refund sent']);

  const params = { id: made.body.id };
  const body = { title: 'Refund on its way' };
  const changed = await client.call(cannedAnswerEndpoints.changeCannedAnswer, { params, body });
  expect(changed.body).toMatchObject({ id: params.id, title: 'Refund on its way', text });
  const removed = await client.call(cannedAnswerEndpoints.removeCannedAnswer, { params });
  expect(removed.status).toBe(204);
  expect(await titles()).toEqual(['Ask for photos']);
  expect((await client.call(cannedAnswerEndpoints.removeCannedAnswer, { params })).status).toBe(
    404,
  );
  expect(
    (await client.call(cannedAnswerEndpoints.changeCannedAnswer, { params, body })).status,
  ).toBe(404);
  const { rows } = await app.db.execute(sql`select action, details from audit_log
    where entity = 'canned_answer' and entity_id = ${String(params.id)} order by id`);
  expect(rows).toEqual([
    { action: 'canned_answer.created', details: { title: 'refund sent', text } },
    { action: 'canned_answer.changed', details: { title: 'Refund on its way', text } },
    { action: 'canned_answer.removed', details: { title: 'Refund on its way', text } },
  ]);
});

test('a blank answer, or one with a placeholder that nothing fills, is refused', async () => {
  const before = await titles();
  for (const body of [
    { title: ' ', text: 'Hello' },
    { title: 'Hello', text: '' },
    { title: 'Hello', text: 'Your {car} is ready.' },
  ]) {
    expect((await create(body)).status).toBe(400);
  }
  expect(await titles()).toEqual(before);
});
