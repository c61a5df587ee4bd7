import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { addDays } from '@curbside/domain/calendar/days';
import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
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
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { actOnTicket, changeTicket, openTicket, showTicket } from '../../test/harness/tickets.ts';

const app = await sharedApp();
const guest = await createVerified(app);
const staff = await createStaff(app, 'support_staff');

describe('the support dashboard', () => {
  const list = (query: Record<string, string>) =>
    staff.client.call(supportEndpoints.supportTickets, { query });

  test('lists open tickets first, urgent ones above', async () => {
    const [calm, urgent] = [await openTicket(guest), await openTicket(guest)];
    const closed = await openTicket(guest);
    await changeTicket(staff, urgent.id, { priority: 'high' });
    await changeTicket(staff, closed.id, { status: 'closed' });
    const { body } = await list({});
    expect(body.map(({ id }) => id)).toEqual([urgent.id, calm.id, closed.id]);
  });

  test('filters by status, searches and counts', async () => {
    const { id } = await openTicket(guest, { subject: 'A 100% unusual_thing' });
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
    const ticket = await openTicket(guest, { bookingId: booking.id });
    expect(ticket).toMatchObject({ carId: car.id, carTitle: car.title });
  });

  test('counts a trip as active until its last day, as the overview does', async () => {
    const admin = await createStaff(app, 'admin');
    const host = await createHost(app);
    const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 12));
    await payBooking(app, guest, booking);
    await changeBooking(host, booking, 'approved');
    const active = async (endDate: string) => {
      await app.db.execute(
        sql`update bookings set end_date = ${endDate}::date where id = ${booking.id}`,
      );
      const { body } = await staff.client.call(supportEndpoints.supportTrips);
      const stats = await admin.client.call(adminEndpoints.stats);
      expect(body.length).toBe(stats.body.activeBookings);
      return body.some(({ id }) => id === booking.id);
    };
    const today = todayInMarket(app.server.deps.clock);
    expect(await active(today)).toBe(true);
    expect(await active(addDays(today, -1))).toBe(false);
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
      const { id } = await openTicket(guest);
      await actOnTicket(helper, 'assignTicket', id);
      await actOnTicket(guest, 'closeTicket', id);
      await actOnTicket(guest, 'rateTicket', id, { rating });
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
        const { id } = await openTicket(guest);
        await actOnTicket(person, 'closeTicket', id);
        if (rating) await actOnTicket(guest, 'rateTicket', id, { rating });
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
      await openTicket(guest, { subject: 'Exported, taken' }),
      await openTicket(guest, { subject: '=Exported, waiting' }),
    ];
    await actOnTicket(staff, 'assignTicket', taken.id);
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
    ids.push((await openTicket(guest, { subject })).id);
    await app.travel(60_000);
  }
  const [first, second, third] = ids as [number, number, number];
  await actOnTicket(staff, 'respondToTicket', second, { message: 'Which one?' });
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

describe('handing over', () => {
  const agent = createStaff(app, 'support_staff');

  test('moves a ticket to a colleague, whoever has it, and back to nobody', async () => {
    const { user } = await agent;
    const { id } = await openTicket(guest);
    const handOver = (assigneeId: string | null) => changeTicket(staff, id, { assigneeId });
    expect((await handOver(user.id)).body).toMatchObject({
      status: 'in_progress',
      assignedTo: { id: user.id },
    });
    expect((await handOver(staff.user.id)).body.assignedTo?.id).toBe(staff.user.id);
    expect((await handOver(null)).body).toMatchObject({ status: 'open', assignedTo: null });
    await actOnTicket(staff, 'changeTicket', id, { status: 'resolved' });
    expect((await handOver(user.id)).status).toBe(409);
  });

  test('needs an active member of staff', async () => {
    const { id } = await openTicket(guest);
    const gone = await createStaff(app, 'support_staff');
    await disableAccount(app, gone);
    for (const { user } of [guest, gone]) {
      const refused = await actOnTicket(staff, 'changeTicket', id, { assigneeId: user.id });
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'assigneeId' }] } });
    }
    const byGuest = await actOnTicket(guest, 'changeTicket', id, { assigneeId: staff.user.id });
    expect(byGuest.status).toBe(403);
    expect((await showTicket(staff, id)).assignedTo).toBeNull();
  });

  test('by two at once leaves the ticket with one of them', async () => {
    const { user } = await agent;
    const { id } = await openTicket(guest);
    const answers = await Promise.all(
      [user.id, staff.user.id].map((assigneeId) => changeTicket(staff, id, { assigneeId })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const holders = done.map(({ body }) => body.assignedTo?.id);
    expect(holders).toContain((await showTicket(staff, id)).assignedTo?.id);
  });

  test.each([
    ['demoted', sql`role = 'user'`],
    ['disabled', sql`account_status = 'disabled'`],
  ])('a ticket is nobody’s once its agent is %s, and can be taken', async (_case, change) => {
    const leaving = await createStaff(app, 'support_staff');
    const { id } = await openTicket(guest);
    await actOnTicket(leaving, 'assignTicket', id);
    expect((await actOnTicket(staff, 'assignTicket', id)).status).toBe(409);
    await app.db.execute(sql`update users set ${change} where id = ${leaving.user.id}`);
    const query = { assignee: 'none', limit: '100', sort: 'created' } as const;
    const { body } = await staff.client.call(supportEndpoints.supportTickets, { query });
    expect(body.find((ticket) => ticket.id === id)).toMatchObject({
      assignedTo: null,
      actions: { assign: { allowed: true } },
    });
    const taken = await actOnTicket(staff, 'assignTicket', id);
    expect([taken.status, (await showTicket(staff, id)).assignedTo?.id]).toEqual([
      200,
      staff.user.id,
    ]);
  });

  test('filters the list by agent', async () => {
    const [mine, theirs, free] = [
      await openTicket(guest),
      await openTicket(guest),
      await openTicket(guest),
    ];
    await actOnTicket(staff, 'changeTicket', mine.id, { assigneeId: staff.user.id });
    const { user } = await agent;
    await actOnTicket(staff, 'changeTicket', theirs.id, { assigneeId: user.id });
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
