import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import { supportLimits } from '@curbside/domain/support/forms';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../../test/harness/every-page.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const guest = await createVerified(app);
const staff = await createStaff(app, 'support_staff');

async function openTicket(body: object = {}): Promise<Ticket> {
  const answer = await guest.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Flat tire', description: 'The left front one.', ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const act = (person: Person, name: keyof typeof supportEndpoints, id: number, body?: object) =>
  person.client.call(supportEndpoints[name], { params: { id }, body });
const change = (person: Person, id: number, body: object) =>
  person.client.call(supportEndpoints.changeTicket, { params: { id }, body });
const show = async (person: Person, id: number) =>
  (await person.client.call(supportEndpoints.getTicket, { params: { id } })).body;

describe('a ticket', () => {
  test('goes from open to feedback', async () => {
    const ticket = await openTicket({ subject: '  Flat tire ' });
    expect(ticket).toMatchObject({
      subject: 'Flat tire',
      status: 'open',
      priority: 'normal',
      carTitle: null,
      userEmail: guest.user.email,
      responses: [],
      actions: { respond: { allowed: true }, close: { allowed: true }, assign: { allowed: false } },
    });
    const assigned = await act(staff, 'assignTicket', ticket.id);
    expect(assigned.body).toMatchObject({
      status: 'in_progress',
      assignedTo: { id: staff.user.id },
    });
    expect((await act(staff, 'assignTicket', ticket.id)).status).toBe(409);
    await act(staff, 'respondToTicket', ticket.id, { message: '  Which street? ' });
    const answered = await act(guest, 'respondToTicket', ticket.id, { message: 'Court St' });
    expect(answered.status).toBe(201);
    expect((await show(guest, ticket.id)).responses).toMatchObject([
      { userName: 'Pat Doe', message: 'Which street?', isStaff: true },
      { userName: 'Pat Doe', message: 'Court St', isStaff: false },
    ]);
    const closed = await act(guest, 'closeTicket', ticket.id);
    expect(closed.body).toMatchObject({
      status: 'closed',
      actions: { respond: { allowed: false }, giveFeedback: { allowed: true } },
    });
    const rate = () => act(guest, 'rateTicket', ticket.id, { rating: 4, comment: 'Quick' });
    expect((await rate()).body).toMatchObject({ feedback: { rating: 4, comment: 'Quick' } });
    expect((await rate()).status).toBe(409);
  });

  test('cannot be answered or closed once resolved', async () => {
    const { id } = await openTicket();
    const resolved = await act(staff, 'changeTicket', id, { status: 'resolved', priority: 'low' });
    expect(resolved.body).toMatchObject({ status: 'resolved', priority: 'low' });
    expect((await act(guest, 'respondToTicket', id, { message: 'Wait' })).status).toBe(409);
    expect((await act(guest, 'closeTicket', id)).status).toBe(409);
    expect((await act(staff, 'changeTicket', id, { status: 'resolved' })).status).toBe(409);
    await act(staff, 'changeTicket', id, { status: 'open' });
    expect((await show(guest, id)).status).toBe('open');
  });

  test('asks its requester for feedback once staff have ended it, until they give or skip it', async () => {
    for (const [end, body] of [
      ['changeTicket', { status: 'resolved' }],
      ['closeTicket', {}],
    ] as const) {
      const { id } = await openTicket();
      const asks = async () => (await show(guest, id)).actions.skipFeedback.allowed;
      expect(await asks()).toBe(false);
      expect((await act(guest, 'skipTicketFeedback', id)).status).toBe(409);
      await act(staff, end, id, body);
      expect(await asks()).toBe(true);
      expect((await show(staff, id)).actions.skipFeedback.allowed).toBe(false);
      expect((await act(staff, 'skipTicketFeedback', id)).status).toBe(403);
      const skips = await Promise.all([1, 2].map(() => act(guest, 'skipTicketFeedback', id)));
      expect(skips.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await asks()).toBe(false);
      // A requester who skipped may still rate.
      expect((await act(guest, 'rateTicket', id, { rating: 5 })).status).toBe(201);
    }
    const { id } = await openTicket();
    await act(staff, 'changeTicket', id, { status: 'resolved' });
    await act(guest, 'rateTicket', id, { rating: 5 });
    expect((await show(guest, id)).actions.skipFeedback.allowed).toBe(false);
    expect((await act(guest, 'skipTicketFeedback', id)).status).toBe(409);
  });

  test('without an assignee counts as solved by the staff who end it, either way', async () => {
    const helper = await createStaff(app, 'support_staff');
    const solverOf = async (id: number) => (await show(guest, id)).assignedTo?.id ?? null;
    for (const [name, body] of [
      ['closeTicket', {}],
      ['changeTicket', { status: 'closed' }],
      ['changeTicket', { status: 'resolved' }],
    ] as const) {
      const untaken = await openTicket();
      await act(helper, name, untaken.id, body);
      expect(await solverOf(untaken.id)).toBe(helper.user.id);
      const taken = await openTicket();
      await act(staff, 'assignTicket', taken.id);
      await act(helper, name, taken.id, body);
      expect(await solverOf(taken.id)).toBe(staff.user.id);
    }
    const own = await openTicket();
    await act(guest, 'closeTicket', own.id);
    expect(await solverOf(own.id)).toBeNull();
    // Staff who close their own request have solved nothing.
    const asked = await helper.client.call(supportEndpoints.createTicket, {
      body: { subject: 'My payout', description: 'When?' },
    });
    const closed = await act(helper, 'closeTicket', asked.body.id);
    expect((closed.body as Ticket).assignedTo).toBeNull();
  });

  test.each([
    ['createTicket', { subject: ' ', description: 'x' }],
    ['createTicket', { subject: 'x', description: '' }],
    ['respondToTicket', { message: '  ' }],
    ['rateTicket', { rating: 0 }],
    ['rateTicket', { rating: 6 }],
    ['rateTicket', { rating: 4.5 }],
    ['rateTicket', {}],
  ] as const)('refuses %s with %j', async (name, body) => {
    const { id } = await openTicket();
    expect((await act(guest, name, id, body)).status).toBe(400);
  });

  test('refuses an empty change and an unknown status', async () => {
    const { id } = await openTicket();
    for (const body of [{}, { status: 'done' }, { priority: 'urgent' }]) {
      expect((await act(staff, 'changeTicket', id, body)).status).toBe(400);
    }
  });

  test('goes to one of two staff who take it at once', async () => {
    const { id } = await openTicket();
    const other = await createStaff(app, 'admin');
    const answers = await Promise.all([staff, other].map((who) => act(who, 'assignTicket', id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('sends staff responses to its requester by email', async () => {
    const { id } = await openTicket({ subject: 'Lost umbrella' });
    await act(staff, 'respondToTicket', id, { message: 'We found it.' });
    await until(async () =>
      (await lettersTo(app, guest.user.email)).some(
        (letter) => letter.includes('We found it.') && letter.includes(`/tickets/${id}`),
      ),
    );
  });

  test('leaves an audit row for each step', async () => {
    const { id } = await openTicket();
    await act(staff, 'assignTicket', id);
    await act(guest, 'closeTicket', id);
    const { rows } = await app.db.execute<{ action: string }>(sql`select action from audit_log
      where entity = 'ticket' and entity_id = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket.opened',
      'ticket.assigned',
      'ticket.closed',
    ]);
  });
});

describe('the support dashboard', () => {
  const list = (query: Record<string, string>) =>
    staff.client.call(supportEndpoints.supportTickets, { query });

  test('lists open tickets first, urgent ones above', async () => {
    const [calm, urgent] = [await openTicket(), await openTicket()];
    await act(staff, 'changeTicket', urgent.id, { priority: 'high' });
    const { body } = await list({});
    const ids = body.map(({ id }) => id);
    expect(ids.indexOf(urgent.id)).toBeLessThan(ids.indexOf(calm.id));
    const firstEnded = body.findIndex(({ status }) => status === 'closed');
    expect(body.slice(firstEnded).every(({ status }) => /closed|resolved/.test(status))).toBe(true);
  });

  test('filters by status, searches and counts', async () => {
    const { id } = await openTicket({ subject: 'A 100% unusual_thing' });
    const found = await list({ q: '100% unusual_' });
    expect(found.body.map((ticket) => ticket.id)).toEqual([id]);
    expect((await list({ q: guest.user.email })).body.length).toBeGreaterThan(1);
    expect((await list({ q: `${guest.user.email}x` })).body).toEqual([]);
    const named = await list({ q: 'pat DOE', status: 'open' });
    expect(named.body.map((ticket) => ticket.id)).toContain(id);
    const open = await list({ status: 'open' });
    expect(new Set(open.body.map(({ status }) => status))).toEqual(new Set(['open']));
    const counts = await staff.client.call(supportEndpoints.ticketCounts);
    expect(counts.body.open).toBe(Number(open.headers.get('x-total-count')));
  });

  test('pages without losing or repeating a ticket', async () => {
    const all = (await list({})).body.map(({ id }) => id);
    const seen: number[] = [];
    let path: string | undefined = '/api/support/tickets?limit=3';
    while (path) {
      const page: { body: Ticket[]; headers: Headers } = await staff.client.send('GET', path);
      seen.push(...page.body.map(({ id }) => id));
      path = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
  });

  test('shows active trips', async () => {
    const host = await createHost(app);
    const car = await listCar(host);
    const booking = await requestBooking(guest, car, windowFrom(app, 6));
    await payBooking(app, guest, booking);
    await changeBooking(host, booking, 'approved');
    const trips = await staff.client.call(supportEndpoints.supportTrips);
    expect(trips.body).toMatchObject([
      {
        id: booking.id,
        carId: car.id,
        carTitle: car.title,
        renterId: guest.user.id,
        renterName: 'Pat Doe',
        renterEmail: guest.user.email,
        startDate: booking.startDate,
        endDate: booking.endDate,
        status: 'approved',
      },
    ]);
    const ticket = await openTicket({ bookingId: booking.id });
    expect(ticket).toMatchObject({ carId: car.id, carTitle: car.title });
  });

  test('names only a trip of the requester, for a host only once it is paid', async () => {
    const host = await createHost(app);
    const car = await listCar(host);
    const booking = await requestBooking(guest, car, windowFrom(app, 6));
    const ask = async (person: Person) => {
      const body = { subject: 'A trip', description: 'Help.', bookingId: booking.id };
      return (await person.client.call(supportEndpoints.createTicket, { body })).status;
    };
    expect([await ask(guest), await ask(host)]).toEqual([201, 404]);
    await payBooking(app, guest, booking);
    expect([await ask(host), await ask(await createHost(app))]).toEqual([201, 404]);
  });

  test('ranks staff by tickets solved, with their mean rating', async () => {
    const helper = await createStaff(app, 'support_staff');
    for (const rating of [5, 4]) {
      const { id } = await openTicket();
      await act(helper, 'assignTicket', id);
      await act(guest, 'closeTicket', id);
      await act(guest, 'rateTicket', id, { rating });
    }
    const { body } = await staff.client.call(supportEndpoints.supportStaff);
    expect(body.find(({ id }) => id === helper.user.id)).toEqual({
      id: helper.user.id,
      firstName: 'Pat',
      lastName: 'Doe',
      email: helper.user.email,
      rank: expect.any(Number),
      ticketsSolved: 2,
      avgFeedbackRating: 4.5,
    });
    expect(body.map(({ ticketsSolved }) => ticketsSolved)).toEqual(
      body.map(({ ticketsSolved }) => ticketsSolved).sort((a, b) => b - a),
    );
    expect(body.some(({ id }) => id === guest.user.id)).toBe(false);
  });

  test('ranks equal numbers by the mean rating, no rating last, and ties equally', async () => {
    const names = ['Zoe', 'Yan', 'Ada', 'Bea', 'Cy'] as const;
    const team = await Promise.all(names.map(() => createStaff(app, 'support_staff')));
    const ratings: Record<(typeof names)[number], (number | undefined)[]> = {
      Zoe: [5, 5],
      Yan: [5, 4],
      Ada: [4, 5],
      Bea: [undefined, undefined],
      Cy: [],
    };
    for (const [index, name] of names.entries()) {
      const person = team[index];
      if (!person) continue;
      await app.db.execute(
        sql`update users set first_name = ${name}, last_name = 'Ranked' where id = ${person.user.id}`,
      );
      for (const rating of ratings[name]) {
        const { id } = await openTicket();
        await act(person, 'closeTicket', id);
        if (rating) await act(guest, 'rateTicket', id, { rating });
      }
    }
    const { body } = await staff.client.call(supportEndpoints.supportStaff);
    const ranked = body.filter(({ lastName }) => lastName === 'Ranked');
    expect(ranked.map(({ firstName }) => firstName)).toEqual(['Zoe', 'Ada', 'Yan', 'Bea', 'Cy']);
    const [, ada, yan] = ranked.map(({ rank }) => rank);
    expect(ada).toBe(yan);
    type Row = (typeof body)[number];
    const isAhead = (a: Row, b: Row) =>
      a.ticketsSolved > b.ticketsSolved ||
      (a.ticketsSolved === b.ticketsSolved &&
        (a.avgFeedbackRating ?? 0) > (b.avgFeedbackRating ?? 0));
    expect(body.map(({ rank }) => rank)).toEqual(
      body.map((row) => 1 + body.filter((other) => isAhead(other, row)).length),
    );
  });

  test('finds the first of 100,000 tickets by the index alone', async () => {
    const person = await signUpPerson(app);
    await app.db.execute(sql`insert into tickets
      (user_id, subject, description, status, priority, created_at, updated_at)
      select ${person.user.id}, 'Ticket ' || n, 'x',
        (array['open', 'in_progress', 'resolved', 'closed'])[1 + n % 4],
        (array['low', 'normal', 'high'])[1 + n % 3], now(), now()
      from generate_series(1, 100000) n`);
    await app.db.execute(sql`analyze tickets`);
    const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select * from tickets where status = 'open' order by queue, id limit 101`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using tickets_status_queue');
    expect(plan).not.toContain('Sort');
    expect((await list({})).body).toHaveLength(100);
  });
});

describe('an export of tickets', () => {
  const send = <Body>(person: Person, query: Record<string, string>) =>
    person.client.send<Body>('GET', `/api/support/tickets/export?${new URLSearchParams(query)}`);

  test('has the tickets that the search and the filters leave, and is audited', async () => {
    const [taken, waiting] = [
      await openTicket({ subject: 'Exported, taken' }),
      await openTicket({ subject: '=Exported, waiting' }),
    ];
    await act(staff, 'assignTicket', taken.id);
    const q = 'exported,';
    const subjects = async (filter: Record<string, string>) => {
      const query = { format: 'json', q, ...filter };
      return (await send<Ticket[]>(staff, query)).body.map(({ subject }) => subject);
    };
    expect(await subjects({})).toEqual([taken.subject, waiting.subject]);
    expect(await subjects({ status: 'open' })).toEqual([waiting.subject]);
    expect(await subjects({ assignee: 'me' })).toEqual([taken.subject]);
    expect(await subjects({ assignee: 'none' })).toEqual([waiting.subject]);
    const { headers, body } = await send<string>(staff, { q });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="tickets-/);
    expect(body).toMatch(/^id,subject,description,status,priority,/);
    expect(body).toContain(`"'=Exported, waiting"`);
    const { rows } = await app.db.execute<{ details: object }>(sql`select details from audit_log
      where action = 'support.exported' and user_id = ${staff.user.id} order by id`);
    expect(rows.at(-1)?.details).toEqual({ format: 'csv', q });
    expect(rows[1]?.details).toEqual({ format: 'json', q, status: 'open' });
  });

  test.each([
    ['format', 'xml'],
    ['status', 'lost'],
    ['assignee', 'sam'],
  ] as const)('refuses the %s %s', async (name, value) => {
    expect((await send(staff, { [name]: value })).status).toBe(400);
  });
});

test('staff sort tickets by age and by their newest text', async () => {
  const subject = 'Sorted';
  const ids = [];
  for (const _ of [1, 2, 3]) {
    ids.push((await openTicket({ subject })).id);
    await app.travel(60_000);
  }
  const [first, second, third] = ids as [number, number, number];
  await act(staff, 'respondToTicket', second, { message: 'Which one?' });
  const listed = (query: string) =>
    everyPage<Ticket>(staff, `/api/support/tickets?q=${subject}&limit=2&${query}`);
  const sorted = async (query: string) => (await listed(query)).rows.map(({ id }) => id);
  expect(await sorted('sort=created')).toEqual([third, second, first]);
  expect(await sorted('sort=created&order=asc')).toEqual([first, second, third]);
  expect(await sorted('sort=activity')).toEqual([second, third, first]);
  expect(await sorted('sort=activity&order=asc')).toEqual([first, third, second]);
});

test('each person sees all of their own tickets, page by page, and nobody else’s', async () => {
  const person = await signUpPerson(app);
  await app.db.execute(sql`insert into tickets (user_id, subject, description, created_at, updated_at)
    select ${person.user.id}, 'Ticket ' || n, 'x', now(), now() from generate_series(1, 120) n`);
  const { rows, totals } = await everyPage<Ticket>(person, '/api/tickets');
  const newestFirst = Array.from({ length: 120 }, (_, index) => `Ticket ${120 - index}`);
  expect(rows.map(({ subject }) => subject)).toEqual(newestFirst);
  expect([...totals]).toEqual(['120']);
  const { rows: ofStranger } = await everyPage(await signUpPerson(app), '/api/tickets');
  expect(ofStranger).toEqual([]);
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
    const { id } = await openTicket();
    for (const { user } of [guest, staff]) {
      await app.db.execute(sql`insert into ticket_responses (ticket_id, user_id, message, created_at)
        select ${id}, ${user.id}, 'x', ${now()}
        from generate_series(1, ${supportLimits.responses - 1})`);
    }
    const respond = (person: Person) => act(person, 'respondToTicket', id, { message: 'Well?' });
    const answers = await Promise.all([respond(guest), respond(guest), respond(guest)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    for (const _ of [1, 2]) expect((await respond(staff)).status).toBe(201);
    await aDayLater();
    expect((await respond(guest)).status).toBe(201);
  });
});

describe('handing over', () => {
  const agent = createStaff(app, 'support_staff');

  test('moves a ticket to a colleague, whoever has it, and back to nobody', async () => {
    const { user } = await agent;
    const { id } = await openTicket();
    const handOver = (assigneeId: string | null) => change(staff, id, { assigneeId });
    expect((await handOver(user.id)).body).toMatchObject({
      status: 'in_progress',
      assignedTo: { id: user.id },
    });
    expect((await handOver(staff.user.id)).body.assignedTo?.id).toBe(staff.user.id);
    expect((await handOver(null)).body).toMatchObject({ status: 'open', assignedTo: null });
    await act(staff, 'changeTicket', id, { status: 'resolved' });
    expect((await handOver(user.id)).status).toBe(409);
  });

  test('needs an active member of staff', async () => {
    const { id } = await openTicket();
    const gone = await createStaff(app, 'support_staff');
    await disableAccount(app, gone);
    for (const { user } of [guest, gone]) {
      const refused = await act(staff, 'changeTicket', id, { assigneeId: user.id });
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'assigneeId' }] } });
    }
    const byGuest = await act(guest, 'changeTicket', id, { assigneeId: staff.user.id });
    expect(byGuest.status).toBe(403);
    expect((await show(staff, id)).assignedTo).toBeNull();
  });

  test('by two at once leaves the ticket with one of them', async () => {
    const { user } = await agent;
    const { id } = await openTicket();
    const answers = await Promise.all(
      [user.id, staff.user.id].map((assigneeId) => change(staff, id, { assigneeId })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const holders = done.map(({ body }) => body.assignedTo?.id);
    expect(holders).toContain((await show(staff, id)).assignedTo?.id);
  });

  test('filters the list by agent', async () => {
    const [mine, theirs, free] = [await openTicket(), await openTicket(), await openTicket()];
    await act(staff, 'changeTicket', mine.id, { assigneeId: staff.user.id });
    const { user } = await agent;
    await act(staff, 'changeTicket', theirs.id, { assigneeId: user.id });
    const idsOf = async (assignee: string) => {
      const query = { assignee, limit: '100', sort: 'created' } as const;
      const { body } = await staff.client.call(supportEndpoints.supportTickets, { query });
      return body.map(({ id }) => id);
    };
    expect(await idsOf('me')).toContain(mine.id);
    expect(await idsOf('me')).not.toContain(theirs.id);
    expect(await idsOf(user.id)).toContain(theirs.id);
    expect(await idsOf('none')).toContain(free.id);
    expect(await idsOf('none')).not.toContain(mine.id);
    const query = { assignee: 'somebody' };
    const wrong = await staff.client.call(supportEndpoints.supportTickets, { query });
    expect(wrong.status).toBe(400);
  });
});

describe('reopening', () => {
  const day = 24 * 3_600_000;

  test('works for requester and staff within seven days, then no more', async () => {
    for (const [person, end] of [
      [guest, 'closeTicket'],
      [staff, 'closeTicket'],
    ] as const) {
      const { id } = await openTicket();
      await act(person, end, id);
      const reopened = await act(person, 'changeTicket', id, { status: 'open' });
      expect(reopened.body).toMatchObject({
        status: 'open',
        actions: { respond: { allowed: true } },
      });
    }
    const { id } = await openTicket();
    await act(staff, 'changeTicket', id, { status: 'resolved' });
    const endedAgo = (ms: number) =>
      app.db.execute(sql`update tickets set resolved_at =
        ${new Date(app.server.deps.clock.now().getTime() - ms)} where id = ${id}`);
    await endedAgo(7 * day + 60_000);
    for (const person of [guest, staff]) {
      expect((await act(person, 'changeTicket', id, { status: 'open' })).status).toBe(409);
    }
    await endedAgo(7 * day - 60_000);
    expect((await act(guest, 'changeTicket', id, { status: 'open' })).status).toBe(200);
  });

  test('is all that a requester may change', async () => {
    const { id } = await openTicket();
    for (const body of [{ priority: 'high' }, { status: 'resolved' }, { status: 'in_progress' }]) {
      expect((await act(guest, 'changeTicket', id, body)).status).toBe(403);
    }
    const stranger = await signUpPerson(app);
    expect((await act(stranger, 'changeTicket', id, { status: 'open' })).status).toBe(404);
  });
});

test('what others wrote is unread until one opens the ticket', async () => {
  const { id } = await openTicket();
  const listed = async () => {
    const query = { assignee: 'none', sort: 'created' } as const;
    const { body } = await staff.client.call(supportEndpoints.supportTickets, { query });
    return body.find((row) => row.id === id);
  };
  expect(await listed()).toMatchObject({ unread: true });
  await show(staff, id);
  expect(await listed()).toMatchObject({ unread: false });
  await act(guest, 'respondToTicket', id, { message: 'Are you there?' });
  expect(await listed()).toMatchObject({ unread: true });
  await act(staff, 'respondToTicket', id, { message: 'Yes.' });
  expect(await listed()).toMatchObject({ unread: false });
  const mine = await guest.client.call(supportEndpoints.myTickets, { query: {} });
  expect(mine.body.find((row) => row.id === id)).toMatchObject({ unread: true });
});

test('a requester is told why staff ended the ticket, without the note for staff', async () => {
  const person = await signUpPerson(app);
  const body = { subject: 'Lost key', description: 'Where is it?' };
  const { id } = (await person.client.call(supportEndpoints.createTicket, { body })).body;
  const words = { reason: 'The key is in the glove box.', note: 'Third time this month.' };
  await act(staff, 'changeTicket', id, { status: 'resolved', ...words });
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
