import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createStaff, signUpPerson } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const guest = await signUpPerson(app);
const staff = await createStaff(app, 'support_staff');

const today = marketDay(app.now());
const daysSinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
const monday = addDays(today, -daysSinceMonday);
const mondayBefore = (weeks: number) => addDays(monday, -7 * weeks);

/** The first moment of a week of New York, or one some seconds later. */
const startOf = (weeksAgo: number, seconds = 0) =>
  new Date(marketInstant(mondayBefore(weeksAgo)).getTime() + seconds * 1000);

interface Given {
  createdAt: Date;
  resolvedAt?: Date;
  closedAt?: Date;
}

async function insertTicket({ createdAt, resolvedAt, closedAt }: Given): Promise<void> {
  const status = resolvedAt ? 'resolved' : closedAt ? 'closed' : 'open';
  await app.db.execute(sql`
    insert into tickets (user_id, subject, description, status, created_at, updated_at,
      resolved_at, closed_at)
    values (${guest.user.id}, 'Toll', 'Which toll?', ${status}, ${createdAt.toISOString()},
      ${createdAt.toISOString()}, ${resolvedAt?.toISOString() ?? null},
      ${closedAt?.toISOString() ?? null})`);
}

const weeks = async () => (await staff.client.call(supportEndpoints.ticketWeeks)).body;

test('tickets are counted in the weeks in which they were opened and ended', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => mondayBefore(11 - index));
  expect(await weeks()).toEqual(twelve.map((week) => ({ week, opened: 0, ended: 0 })));
  const dayLater = 86_400;
  for (const given of [
    { createdAt: startOf(0) },
    { createdAt: startOf(0, -1), resolvedAt: startOf(0, 1) },
    { createdAt: startOf(2), closedAt: startOf(2, dayLater) },
    { createdAt: startOf(2, dayLater), closedAt: startOf(1, -1) },
    { createdAt: startOf(11), resolvedAt: startOf(11, dayLater) },
    { createdAt: startOf(11, -1), closedAt: startOf(3) },
    { createdAt: startOf(11, -2), closedAt: startOf(11, -1) },
  ]) {
    await insertTicket(given);
  }
  const figures: Record<number, [number, number]> = {
    0: [1, 1],
    1: [1, 0],
    2: [2, 2],
    3: [0, 1],
    11: [1, 1],
  };
  const expected = twelve.map((week, index) => {
    const [opened, ended] = figures[11 - index] ?? [0, 0];
    return { week, opened, ended };
  });
  expect(await weeks()).toEqual(expected);
});

test('a ticket that is opened again is not ended any more', async () => {
  const before = (await weeks()).at(-1);
  const answer = await guest.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Flat tire', description: 'The left front one.' },
  });
  const { id } = answer.body as Ticket;
  const turn = async (status: 'resolved' | 'open') => {
    await staff.client.call(supportEndpoints.changeTicket, { params: { id }, body: { status } });
    return (await weeks()).at(-1);
  };
  const { opened = 0, ended = 0 } = before ?? {};
  expect(await turn('resolved')).toMatchObject({ opened: opened + 1, ended: ended + 1 });
  expect(await turn('open')).toMatchObject({ opened: opened + 1, ended });
});
