import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import {
  type Conversation,
  type Message,
  messagingEndpoints,
} from '@curbside/domain/messaging/endpoints';
import { maxMessagesPerMinute } from '@curbside/domain/messaging/rules';
import { messagingTexts } from '@curbside/domain/messaging/texts';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestAnswer } from '../../test/harness/client.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { onePixel } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);
const stranger = await createVerified(app);
const support = await createStaff(app, 'support_staff');
const car = await listCar(host, { photos: [onePixel] });
const booking = await payBooking(app, guest, await requestBooking(guest, car, windowFrom(app, 5)));

const send = (from: Person, body: object, headers?: Record<string, string>) =>
  from.client.call(messagingEndpoints.sendMessage, { body, ...(headers && { headers }) });
const sendInTrip = (from: Person, to: Person, message: string) =>
  send(from, { bookingId: booking.id, receiverId: to.user.id, message });
const sendDirect = (from: Person, to: Person, message: string, more: object = {}) =>
  send(from, { bookingId: null, receiverId: to.user.id, message, ...more });
const readTrip = (reader: Person, query?: Record<string, string>) =>
  reader.client.call(messagingEndpoints.bookingMessages, {
    params: { id: booking.id },
    ...(query && { query }),
  });
const readDirect = (reader: Person, other: Person, query?: Record<string, string>) =>
  reader.client.call(messagingEndpoints.directMessages, {
    params: { otherUserId: other.user.id },
    ...(query && { query }),
  });
const conversationsOf = async (person: Person) =>
  (await person.client.call(messagingEndpoints.conversations)).body;
const unreadOf = async (person: Person) =>
  (await person.client.call(messagingEndpoints.unreadMessages)).body.unreadCount;
const byPeople = (messages: Message[]) => messages.filter(({ isAutomated }) => isAutomated === 0);

describe('a booking chat', () => {
  test('goes both ways, trimmed, in order, and reading marks it read', async () => {
    expect(booking.imageUrl).not.toBe('');
    const first = await sendInTrip(guest, host, '  Is there a child seat?  ');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      bookingId: booking.id,
      senderId: guest.user.id,
      receiverId: host.user.id,
      message: 'Is there a child seat?',
      senderName: 'Pat Doe',
      isAutomated: 0,
    });
    expect(await unreadOf(host)).toBe(1);
    const [conversation] = await conversationsOf(host);
    expect(conversation).toMatchObject({
      isDirectMessage: false,
      otherUserId: guest.user.id,
      otherUserName: 'Pat Doe',
      bookingId: booking.id,
      carTitle: booking.carTitle,
      imageUrl: booking.imageUrl,
      lastMessage: 'Is there a child seat?',
      unreadCount: 1,
    });
    await readTrip(host);
    expect(await unreadOf(host)).toBe(0);
    await sendInTrip(host, guest, 'Yes, one.');
    const thread = await readTrip(guest);
    expect(byPeople(thread.body).map(({ message }) => message)).toEqual([
      'Is there a child seat?',
      'Yes, one.',
    ]);
    expect((await conversationsOf(guest))[0]?.unreadCount).toBe(0);
  });

  test('announces the request in a system message', async () => {
    const { body } = await readTrip(host);
    expect(body[0]).toMatchObject({ isAutomated: 1, senderName: 'Curbside' });
    expect(body[0]?.message).toContain('Requested');
  });

  test('is hidden from strangers, who cannot write in it either', async () => {
    expect((await readTrip(stranger)).status).toBe(404);
    expect((await sendInTrip(stranger, host, 'Hello')).status).toBe(404);
    expect(await conversationsOf(stranger)).toEqual([]);
    expect((await readDirect(stranger, host)).body).toEqual([]);
  });

  test('refuses a receiver who is not the other party', async () => {
    for (const receiver of [stranger, guest]) {
      const answer = await sendInTrip(guest, receiver, 'Hello');
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  });

  test('is hidden from the host until the request is paid', async () => {
    const car = await listCar(host, { photos: [onePixel] });
    const unpaid = await requestBooking(guest, car, windowFrom(app, 20));
    const sent = await send(guest, {
      bookingId: unpaid.id,
      receiverId: host.user.id,
      message: 'Soon!',
    });
    expect(sent.status).toBe(201);
    const seen = async () => (await conversationsOf(host)).some((c) => c.bookingId === unpaid.id);
    expect(await seen()).toBe(false);
    expect(await unreadOf(host)).toBe(0);
    await payBooking(app, guest, unpaid);
    expect(await seen()).toBe(true);
    expect(await unreadOf(host)).toBe(1);
  });

  test('is shown to staff, which is audited and leaves it unread', async () => {
    await sendInTrip(guest, host, 'Still there?');
    const before = await unreadOf(host);
    expect((await readTrip(support)).status).toBe(200);
    expect(await unreadOf(host)).toBe(before);
    const { rows } = await app.db.execute(sql`select from audit_log
      where action = 'thread.viewed' and user_id = ${support.user.id} and entity_id = ${String(booking.id)}`);
    expect(rows).toHaveLength(1);
    expect((await sendInTrip(support, host, 'Hello')).status).toBe(403);
  });
});

describe('direct messages', () => {
  test('go between two people and nobody else', async () => {
    expect((await sendDirect(stranger, host, 'Is the car free in May?')).status).toBe(201);
    expect((await readDirect(host, stranger)).body).toMatchObject([
      { bookingId: null, message: 'Is the car free in May?' },
    ]);
    expect((await readDirect(guest, stranger)).body).toEqual([]);
    expect((await readDirect(support, stranger)).body).toEqual([]);
    const [conversation] = await conversationsOf(stranger);
    expect(conversation).toMatchObject({
      isDirectMessage: true,
      bookingId: null,
      carTitle: null,
      imageUrl: '',
    });
  });

  test.each([
    ['blank', { message: '  \n ' }, 400],
    ['too long', { message: 'x'.repeat(5001) }, 400],
    ['without a text', { message: undefined }, 400],
    ['to nobody', { receiverId: '00000000-0000-4000-8000-000000000000' }, 404],
    ['to no id', { receiverId: 'host' }, 400],
  ])('refuse a message that is %s', async (_, change, status) => {
    const body = { bookingId: null, receiverId: host.user.id, message: 'Hello', ...change };
    expect((await send(stranger, body)).status).toBe(status);
  });

  test('take 5,000 characters, and cannot go to oneself', async () => {
    expect((await sendDirect(stranger, host, 'x'.repeat(5000))).status).toBe(201);
    expect((await sendDirect(host, host, 'Hello me')).status).toBe(400);
    expect((await readDirect(host, host)).status).toBe(400);
  });

  test('are sent once per key, even in repeated or concurrent requests', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendDirect(one, other, 'Once', { clientKey: 'key-1' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await readDirect(other, one)).body).toHaveLength(1);
    const reused = await sendDirect(one, other, 'Other words', { clientKey: 'key-1' });
    expect(reused).toMatchObject({ status: 400, body: { code: 'idempotency_mismatch' } });
    const body = { bookingId: null, receiverId: other.user.id, message: 'By header' };
    const headers = { 'idempotency-key': 'key-2' };
    const ids = [await send(one, body, headers), await send(one, body, headers)];
    expect(ids[0]?.body.id).toBe(ids[1]?.body.id);
  });

  test('are limited per sender', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    for (let sent = 0; sent < maxMessagesPerMinute; sent += 1) {
      await sendDirect(one, other, `Message ${sent}`);
    }
    const refused = await sendDirect(one, other, 'One more');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendDirect(other, one, 'Slow down')).status).toBe(201);
  });

  test('are limited per sender even if many are sent at once', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    const answers = await Promise.all(
      Array.from({ length: maxMessagesPerMinute + 5 }, (_, sent) =>
        sendDirect(one, other, `Message ${sent}`),
      ),
    );
    const withStatus = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([withStatus(201), withStatus(429)]).toEqual([maxMessagesPerMinute, 5]);
    expect(await unreadOf(other)).toBe(maxMessagesPerMinute);
  });

  test('come in pages, the latest first', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    for (let number = 1; number <= 5; number += 1) await sendDirect(one, other, String(number));
    const latest = await readDirect(other, one, { limit: '2' });
    expect(latest.body.map(({ message }) => message)).toEqual(['4', '5']);
    const next = /<(.*)>; rel="next"/.exec(latest.headers.get('link') ?? '')?.[1] ?? '';
    const older = await other.client.send<Message[]>('GET', next);
    expect(older.body.map(({ message }) => message)).toEqual(['2', '3']);
    const oldest = await readDirect(other, one, { limit: '2', before: String(older.body[0]?.id) });
    expect(oldest.body.map(({ message }) => message)).toEqual(['1']);
    expect(oldest.headers.get('link')).toBeNull();
  });

  test('open a thread of 20,000 by the index alone', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    const { body } = await sendDirect(one, other, 'First');
    await app.db.execute(sql`insert into messages
      (conversation_id, sender_id, receiver_id, message, created_at)
      select conversation_id, sender_id, receiver_id, 'Message ' || n, created_at
      from messages, generate_series(1, 20000) n where id = ${body.id}`);
    await app.db.execute(sql`analyze messages`);
    const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers)
      select * from messages where conversation_id =
        (select conversation_id from messages where id = ${body.id}) order by id desc limit 51`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('messages_thread');
    expect(plan).not.toContain('Sort');
    expect((await readDirect(other, one)).body).toHaveLength(50);
    expect(await unreadOf(other)).toBe(0);
  });

  test('warn the receiver of contact details until there is an approved trip', async () => {
    const sent = await sendDirect(stranger, host, 'Call me: (212) 555-0147');
    expect(sent.body.warning).toBeNull();
    const latest = (await readDirect(host, stranger)).body.at(-1);
    expect(latest).toMatchObject({ warning: messagingTexts.offPlatform });
    await changeBooking(host, booking, 'approved');
    await sendInTrip(guest, host, 'My number is 212-555-0147');
    expect((await readTrip(host)).body.at(-1)?.warning).toBeNull();
  });
});

describe('a deleted user', () => {
  const remove = async ({ client }: Person) => {
    const body = { currentPassword: testPassword };
    expect((await client.call(accountEndpoints.deleteAccount, { body })).status).toBe(200);
  };
  const gone = { status: 404, body: { message: messagingTexts.receiverGone } };

  test('leaves readable direct messages, and receives no more', async () => {
    const [reader, leaver] = [await signUpPerson(app), await signUpPerson(app)];
    await sendDirect(leaver, reader, 'Goodbye');
    await remove(leaver);
    const [conversation] = await conversationsOf(reader);
    expect(conversation).toMatchObject({ otherUserName: 'Deleted user', unreadCount: 1 });
    expect(await readDirect(reader, leaver)).toMatchObject({
      status: 200,
      body: [{ message: 'Goodbye', senderName: 'Deleted user' }],
    });
    expect(await unreadOf(reader)).toBe(0);
    expect(await sendDirect(reader, leaver, 'Goodbye')).toMatchObject(gone);
    expect((await readDirect(stranger, leaver)).status).toBe(404);
  });

  test('receives no more messages about a trip', async () => {
    const leaver = await createVerified(app);
    const trip = await requestBooking(leaver, await listCar(host), windowFrom(app, 40));
    await payBooking(app, leaver, trip);
    await changeBooking(host, trip, 'rejected');
    await app.server.jobs.drain(10_000);
    await remove(leaver);
    const message = { bookingId: trip.id, receiverId: leaver.user.id, message: 'Hello?' };
    expect(await send(host, message)).toMatchObject(gone);
    const params = { id: trip.id };
    const thread = await host.client.call(messagingEndpoints.bookingMessages, { params });
    expect(thread.status).toBe(200);
  });
});

test('an inbox of 60 conversations is paged, each conversation once', async () => {
  const reader = await signUpPerson(app);
  const senders = await Promise.all(Array.from({ length: 60 }, () => signUpPerson(app)));
  for (const sender of senders) await sendDirect(sender, reader, 'Hello');
  const ids: string[] = [];
  let path: string | undefined = messagingEndpoints.conversations.path;
  const sizes: number[] = [];
  while (path) {
    const page: TestAnswer<Conversation[]> = await reader.client.send('GET', path);
    sizes.push(page.body.length);
    ids.push(...page.body.map(({ otherUserId }) => otherUserId));
    path = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(sizes).toEqual([50, 10]);
  expect(ids).toEqual(senders.map(({ user }) => user.id).reverse());
  expect(await unreadOf(reader)).toBe(60);
});

describe('abuse', () => {
  test('a blocked person can neither write nor be written to until unblocked', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    const params = { id: other.user.id };
    const blocked = await one.client.call(messagingEndpoints.blockUser, { params });
    expect(blocked.body).toEqual({ userId: other.user.id, isBlocked: true });
    for (const [from, to] of [
      [other, one],
      [one, other],
    ] as const) {
      const refused = await sendDirect(from, to, 'Hello');
      expect(refused).toMatchObject({ status: 403, body: { code: 'blocked' } });
    }
    const shown = await one.client.call(messagingEndpoints.isUserBlocked, { params });
    expect(shown.body.isBlocked).toBe(true);
    await one.client.call(messagingEndpoints.unblockUser, { params });
    expect((await sendDirect(other, one, 'Hello')).status).toBe(201);
  });

  test('a reported message opens a ticket and lets staff read its thread, audited', async () => {
    const [one, other] = [await signUpPerson(app), await signUpPerson(app)];
    await sendDirect(other, one, 'Hello');
    const { body } = await sendDirect(other, one, 'Pay me in cash');
    const report = (person: Person) =>
      person.client.call(messagingEndpoints.reportMessage, {
        params: { id: body.id },
        body: { reason: 'Wants cash' },
      });
    expect((await report(stranger)).status).toBe(404);
    expect((await report(other)).status).toBe(403);
    const [first, again] = [await report(one), await report(one)];
    expect(first.body.id).toBe(again.body.id);
    const tickets = await one.client.call(supportEndpoints.myTickets);
    const params = { id: first.body.id };
    expect(tickets.body).toMatchObject([
      { priority: 'high', description: 'Wants cash', reportId: params.id },
    ]);
    const thread = await support.client.call(messagingEndpoints.reportedThread, { params });
    expect(thread.body).toMatchObject([
      { message: 'Hello', isReported: false },
      { message: 'Pay me in cash', isReported: true },
    ]);
    const { rows } = await app.db.execute(sql`select from audit_log
      where action = 'thread.viewed' and entity = 'message_report'
        and entity_id = ${String(params.id)}`);
    expect(rows).toHaveLength(1);
  });
});
