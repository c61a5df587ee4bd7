import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import { supportLimits } from '@curbside/domain/support/forms';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createStaff,
  createVerified,
  type Person,
  signUpPerson,
  until,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { actOnTicket, openTicket, showTicket } from '../../test/harness/tickets.ts';

const app = await sharedApp();
const guest = await createVerified(app);
const staff = await createStaff(app, 'support_staff');

describe('a ticket', () => {
  test('goes from open to feedback', async () => {
    const ticket = await openTicket(guest, { subject: '  Flat tire ' });
    expect(ticket).toMatchObject({
      subject: 'Flat tire',
      status: 'open',
      priority: 'normal',
      carTitle: null,
      userEmail: guest.user.email,
      responses: [],
      actions: { respond: { allowed: true }, close: { allowed: true }, assign: { allowed: false } },
    });
    const assigned = await actOnTicket(staff, 'assignTicket', ticket.id);
    expect(assigned.body).toMatchObject({
      status: 'in_progress',
      assignedTo: { id: staff.user.id },
    });
    expect((await actOnTicket(staff, 'assignTicket', ticket.id)).status).toBe(409);
    await actOnTicket(staff, 'respondToTicket', ticket.id, { message: '  Which street? ' });
    const answered = await actOnTicket(guest, 'respondToTicket', ticket.id, {
      message: 'Court St',
    });
    expect(answered.status).toBe(201);
    expect((await showTicket(guest, ticket.id)).responses).toMatchObject([
      { userName: 'Pat Doe', message: 'Which street?', isStaff: true },
      { userName: 'Pat Doe', message: 'Court St', isStaff: false },
    ]);
    const closed = await actOnTicket(guest, 'closeTicket', ticket.id);
    expect(closed.body).toMatchObject({
      status: 'closed',
      actions: { respond: { allowed: false }, giveFeedback: { allowed: true } },
    });
    const rate = () => actOnTicket(guest, 'rateTicket', ticket.id, { rating: 4, comment: 'Quick' });
    expect((await rate()).body).toMatchObject({ feedback: { rating: 4, comment: 'Quick' } });
    expect((await rate()).status).toBe(409);
  });

  test('cannot be answered or closed once resolved', async () => {
    const { id } = await openTicket(guest);
    const resolved = await actOnTicket(staff, 'changeTicket', id, {
      status: 'resolved',
      priority: 'low',
    });
    expect(resolved.body).toMatchObject({ status: 'resolved', priority: 'low' });
    expect((await actOnTicket(guest, 'respondToTicket', id, { message: 'Wait' })).status).toBe(409);
    expect((await actOnTicket(guest, 'closeTicket', id)).status).toBe(409);
    expect((await actOnTicket(staff, 'changeTicket', id, { status: 'resolved' })).status).toBe(409);
    await actOnTicket(staff, 'changeTicket', id, { status: 'open' });
    expect((await showTicket(guest, id)).status).toBe('open');
  });

  test('asks its requester for feedback once staff have ended it, until they give or skip it', async () => {
    for (const [end, body] of [
      ['changeTicket', { status: 'resolved' }],
      ['closeTicket', {}],
    ] as const) {
      const { id } = await openTicket(guest);
      const asks = async () => (await showTicket(guest, id)).actions.skipFeedback.allowed;
      expect(await asks()).toBe(false);
      expect((await actOnTicket(guest, 'skipTicketFeedback', id)).status).toBe(409);
      await actOnTicket(staff, end, id, body);
      expect(await asks()).toBe(true);
      expect((await showTicket(staff, id)).actions.skipFeedback.allowed).toBe(false);
      expect((await actOnTicket(staff, 'skipTicketFeedback', id)).status).toBe(403);
      const skips = await Promise.all(
        [1, 2].map(() => actOnTicket(guest, 'skipTicketFeedback', id)),
      );
      expect(skips.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await asks()).toBe(false);
      // A requester who skipped may still rate.
      expect((await actOnTicket(guest, 'rateTicket', id, { rating: 5 })).status).toBe(201);
    }
    const { id } = await openTicket(guest);
    await actOnTicket(staff, 'changeTicket', id, { status: 'resolved' });
    expect((await actOnTicket(guest, 'rateTicket', id, {})).body).toMatchObject({
      feedback: { rating: 5, comment: null },
    });
    expect((await showTicket(guest, id)).actions.skipFeedback.allowed).toBe(false);
    expect((await actOnTicket(guest, 'skipTicketFeedback', id)).status).toBe(409);
  });

  test('without an assignee counts as solved by the staff who end it, either way', async () => {
    const helper = await createStaff(app, 'support_staff');
    const solverOf = async (id: number) => (await showTicket(guest, id)).assignedTo?.id ?? null;
    for (const [name, body] of [
      ['closeTicket', {}],
      ['changeTicket', { status: 'closed' }],
      ['changeTicket', { status: 'resolved' }],
    ] as const) {
      const untaken = await openTicket(guest);
      await actOnTicket(helper, name, untaken.id, body);
      expect(await solverOf(untaken.id)).toBe(helper.user.id);
      const taken = await openTicket(guest);
      await actOnTicket(staff, 'assignTicket', taken.id);
      await actOnTicket(helper, name, taken.id, body);
      expect(await solverOf(taken.id)).toBe(staff.user.id);
    }
    const own = await openTicket(guest);
    await actOnTicket(guest, 'closeTicket', own.id);
    expect(await solverOf(own.id)).toBeNull();
    // Staff who close their own request have solved nothing.
    const asked = await helper.client.call(supportEndpoints.createTicket, {
      body: { subject: 'My payout', description: 'When?' },
    });
    const closed = await actOnTicket(helper, 'closeTicket', asked.body.id);
    expect((closed.body as Ticket).assignedTo).toBeNull();
  });

  test.each([
    ['createTicket', { subject: ' ', description: 'x' }],
    ['createTicket', { subject: 'x', description: '' }],
    ['createTicket', { subject: 'x', description: '\u200b' }],
    ['respondToTicket', { message: '  ' }],
    ['rateTicket', { rating: 0 }],
    ['rateTicket', { rating: 6 }],
    ['rateTicket', { rating: 4.5 }],
  ] as const)('refuses %s with %j', async (name, body) => {
    const { id } = await openTicket(guest);
    expect((await actOnTicket(guest, name, id, body)).status).toBe(400);
  });

  test('says of a half number that it is not an id', async () => {
    const body = { subject: 'Toll', description: 'Which toll?', bookingId: 1.5 };
    const { status, body: answer } = await guest.client.call(supportEndpoints.createTicket, {
      body,
    });
    expect([status, answer]).toMatchObject([
      400,
      { issues: [{ path: 'bookingId', message: 'This is not an id.' }] },
    ]);
  });

  test('refuses an empty change and an unknown status', async () => {
    const { id } = await openTicket(guest);
    for (const body of [{}, { status: 'done' }, { priority: 'urgent' }]) {
      expect((await actOnTicket(staff, 'changeTicket', id, body)).status).toBe(400);
    }
  });

  test('goes to one of two staff who take it at once', async () => {
    const { id } = await openTicket(guest);
    const other = await createStaff(app, 'admin');
    const answers = await Promise.all(
      [staff, other].map((who) => actOnTicket(who, 'assignTicket', id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('sends staff responses to its requester by email', async () => {
    const { id } = await openTicket(guest, { subject: 'Lost umbrella' });
    await actOnTicket(staff, 'respondToTicket', id, { message: 'We found it.' });
    await until(async () =>
      (await lettersTo(app, guest.user.email)).some(
        (letter) => letter.includes('We found it.') && letter.includes(`/tickets/${id}`),
      ),
    );
  });

  test('leaves an audit row for each step', async () => {
    const { id } = await openTicket(guest);
    await actOnTicket(staff, 'assignTicket', id);
    await actOnTicket(guest, 'closeTicket', id);
    const { rows } = await app.db.execute<{ action: string }>(sql`select action from audit_log
      where entity = 'ticket' and entity_id = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket.opened',
      'ticket.assigned',
      'ticket.closed',
    ]);
  });
});

describe('within 24 hours', () => {
  const aDayLater = () => app.travel(24 * 3_600_000);
  const now = () => sql`${app.now().toISOString()}::timestamptz`;

  test('a person opens a limited number of tickets, however many are sent at once', async () => {
    const person = await signUpPerson(app);
    await app.db.execute(sql`insert into tickets
      (user_id, subject, description, created_at, updated_at)
      select ${person.user.id}, 'x', 'x', ${now()}, ${now()}
      from generate_series(1, ${supportLimits.tickets - 1})`);
    const body = { subject: 'Help', description: 'Please' };
    const open = () => person.client.call(supportEndpoints.createTicket, { body });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    await aDayLater();
    expect((await open()).status).toBe(201);
  });

  test('a requester sends a limited number of responses, and staff any number', async () => {
    const { id } = await openTicket(guest);
    for (const { user } of [guest, staff]) {
      await app.db.execute(sql`insert into ticket_responses (ticket_id, user_id, message, created_at)
        select ${id}, ${user.id}, 'x', ${now()}
        from generate_series(1, ${supportLimits.responses - 1})`);
    }
    const respond = (person: Person) =>
      actOnTicket(person, 'respondToTicket', id, { message: 'Well?' });
    const answers = await Promise.all([respond(guest), respond(guest), respond(guest)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    for (const _ of [1, 2]) expect((await respond(staff)).status).toBe(201);
    await aDayLater();
    expect((await respond(guest)).status).toBe(201);
  });
});

describe('reopening', () => {
  const day = 24 * 3_600_000;

  test('works for requester and staff within seven days, then no more', async () => {
    for (const [person, end] of [
      [guest, 'closeTicket'],
      [staff, 'closeTicket'],
    ] as const) {
      const { id } = await openTicket(guest);
      await actOnTicket(person, end, id);
      const reopened = await actOnTicket(person, 'changeTicket', id, { status: 'open' });
      expect(reopened.body).toMatchObject({
        status: 'open',
        actions: { respond: { allowed: true } },
      });
    }
    const { id } = await openTicket(guest);
    await actOnTicket(staff, 'changeTicket', id, { status: 'resolved' });
    const endedAgo = (ms: number) =>
      app.db.execute(sql`update tickets set resolved_at =
        ${new Date(app.server.deps.clock.now().getTime() - ms)} where id = ${id}`);
    await endedAgo(7 * day + 60_000);
    for (const person of [guest, staff]) {
      expect((await actOnTicket(person, 'changeTicket', id, { status: 'open' })).status).toBe(409);
    }
    await endedAgo(7 * day - 60_000);
    expect((await actOnTicket(guest, 'changeTicket', id, { status: 'open' })).status).toBe(200);
  });

  test('is all that a requester may change', async () => {
    const { id } = await openTicket(guest);
    for (const body of [{ priority: 'high' }, { status: 'resolved' }, { status: 'in_progress' }]) {
      expect((await actOnTicket(guest, 'changeTicket', id, body)).status).toBe(403);
    }
    const stranger = await signUpPerson(app);
    expect((await actOnTicket(stranger, 'changeTicket', id, { status: 'open' })).status).toBe(404);
  });
});

test('what others wrote is unread until one opens the ticket', async () => {
  const { id } = await openTicket(guest);
  const listed = async () => {
    const query = { assignee: 'none', sort: 'created' } as const;
    const { body } = await staff.client.call(supportEndpoints.supportTickets, { query });
    return body.find((row) => row.id === id);
  };
  expect(await listed()).toMatchObject({ unread: true });
  await showTicket(staff, id);
  expect(await listed()).toMatchObject({ unread: false });
  await actOnTicket(guest, 'respondToTicket', id, { message: 'Are you there?' });
  expect(await listed()).toMatchObject({ unread: true });
  await actOnTicket(staff, 'respondToTicket', id, { message: 'Yes.' });
  expect(await listed()).toMatchObject({ unread: false });
  const mine = await guest.client.call(supportEndpoints.myTickets, { query: {} });
  expect(mine.body.find((row) => row.id === id)).toMatchObject({ unread: true });
});

test('a requester is told why staff ended the ticket, without the note for staff', async () => {
  const person = await signUpPerson(app);
  const body = { subject: 'Lost key', description: 'Where is it?' };
  const { id } = (await person.client.call(supportEndpoints.createTicket, { body })).body;
  const words = { reason: 'The key is in the glove box.', note: 'Third time this month.' };
  await actOnTicket(staff, 'changeTicket', id, { status: 'resolved', ...words });
  const find = async () =>
    (await lettersTo(app, person.user.email)).find((one) => one.includes('Resolved: Lost key'));
  await until(async () => (await find()) !== undefined);
  const letter = await find();
  expect(letter).toContain('The key is in the glove box.');
  expect(letter).not.toContain('Third time');
  const { rows } = await app.db.execute<{ details: object }>(
    sql`select details from audit_log where entity = 'ticket' and entity_id = ${String(id)}
        and action = 'ticket.changed'`,
  );
  expect(rows[0]?.details).toMatchObject(words);
});
