import { get, type IncomingMessage } from 'node:http';
import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createStaff, type Person, signUpPerson, until } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

const app = await sharedApp();
const one = await signUpPerson(app);
const other = await signUpPerson(app);

interface OpenStream {
  status: number;
  text(): string;
  isEnded(): boolean;
  close(): void;
}

/** Opens the event stream like a browser. */
async function listen(
  person: Person | undefined,
  lastId?: number | string,
  { url }: Pick<TestApp, 'url'> = app,
): Promise<OpenStream> {
  let text = '';
  let isEnded = false;
  const headers = {
    ...(person && { cookie: person.client.cookie }),
    ...(lastId !== undefined && { 'last-event-id': String(lastId) }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/events`, { headers }, resolve).on('error', reject);
  });
  response.setEncoding('utf8');
  response.on('data', (chunk) => {
    text += chunk;
  });
  response.on('close', () => {
    isEnded = true;
  });
  return {
    status: response.statusCode ?? 0,
    text: () => text,
    isEnded: () => isEnded,
    close: () => response.destroy(),
  };
}

const write = (from: Person, to: Person) =>
  from.client.call(messagingEndpoints.sendMessage, {
    body: { bookingId: null, receiverId: to.user.id, message: 'Hello' },
  });
const lastIdIn = (text: string) =>
  Number(
    text
      .match(/id: (\d+)/g)
      ?.at(-1)
      ?.slice(4),
  );

/** Opens streams and leaves before the server has identified the person. */
async function leaveEarly(person: Person, count: number): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  const headers = { cookie: person.client.cookie };
  const requests = Array.from({ length: count }, () =>
    get(`${app.url}/api/events`, { headers }).on('error', () => undefined),
  );
  const connections = () =>
    new Promise<number>((resolve) =>
      app.server.app.server.getConnections((_error, open) => resolve(open)),
    );
  await until(async () => (await connections()) >= count);
  for (const request of requests) request.destroy();
  await until(async () => (await connections()) < count);
  await client.query('rollback');
  await client.end();
}

describe('the event stream', () => {
  test('of a page that left while opening no longer counts', async () => {
    const person = await signUpPerson(app);
    await leaveEarly(person, 35);
    const streams: OpenStream[] = [];
    for (let index = 0; index < 30; index += 1) streams.push(await listen(person));
    expect(streams.map(({ status }) => status)).toEqual(Array(30).fill(200));
    for (const stream of streams) stream.close();
  });

  test('is for signed-in people', async () => {
    expect((await listen(undefined)).status).toBe(401);
  });

  test('tells both people about a message, and nobody else', async () => {
    const stranger = await signUpPerson(app);
    const streams = await Promise.all([one, other, stranger].map((person) => listen(person)));
    await write(one, other);
    const [mine, theirs, strangers] = streams;
    await until(async () => Boolean(mine?.text().includes('"topic":"conversations"')));
    await until(async () => Boolean(theirs?.text().includes('"topic":"conversations"')));
    expect(strangers?.text()).not.toContain('topic');
    for (const stream of streams) stream.close();
  });

  test('continues after the last event that the browser had', async () => {
    const stream = await listen(other);
    await write(one, other);
    await until(async () => stream.text().includes('conversations'));
    const lastId = lastIdIn(stream.text());
    stream.close();
    await write(one, other);
    const again = await listen(other, lastId);
    await until(async () => again.text().includes('conversations'));
    expect(lastIdIn(again.text())).toBeGreaterThan(lastId);
    again.close();
  });

  test('begins with the changes made while its page was loading', async () => {
    const person = await signUpPerson(app);
    await write(one, person);
    const stream = await listen(person);
    await until(async () => stream.text().includes('"topic":"conversations"'));
    stream.close();
  });

  test('names an event to continue from before anything has happened', async () => {
    const person = await signUpPerson(app);
    const stream = await listen(person);
    await until(async () => lastIdIn(stream.text()) > 0);
    expect(stream.text()).not.toContain('conversations');
    stream.close();
    await write(one, person);
    const again = await listen(person, lastIdIn(stream.text()));
    await until(async () => again.text().includes('conversations'));
    again.close();
  });

  test.each(['99999999999999999999', '9007199254740992', '-1', '1.5', 'x'])(
    'begins as for a new page where the last id is %s',
    async (lastId) => {
      const person = await signUpPerson(app);
      await write(one, person);
      const stream = await listen(person, lastId);
      await until(async () => stream.text().includes('"topic":"conversations"'));
      stream.close();
    },
  );

  test('says that everything may have changed if the last event was deleted', async () => {
    await app.db.execute(sql`update events set created_at = now() - interval '2 hours'`);
    await app.server.jobs.runSweeps();
    const stream = await listen(other, 1);
    await until(async () => stream.text().includes('"topic":"all"'));
    stream.close();
  });

  test('tells staff about tickets', async () => {
    const staff = await createStaff(app, 'support_staff');
    const stream = await listen(staff);
    await one.client.call(supportEndpoints.createTicket, {
      body: { subject: 'Help', description: 'Please' },
    });
    await until(async () => stream.text().includes('"topic":"tickets"'));
    stream.close();
  });

  test('is limited per person', async () => {
    const person = await signUpPerson(app);
    const streams: OpenStream[] = [];
    for (let tab = 0; tab < 31; tab += 1) streams.push(await listen(person));
    expect(streams.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
    const another = await listen(other);
    expect(another.status).toBe(200);
    for (const stream of [...streams, another]) stream.close();
    await until(async () => {
      const again = await listen(person);
      again.close();
      return again.status === 200;
    });
  });

  test('ends when its session does', async () => {
    const person = await signUpPerson(app);
    const stream = await listen(person);
    await person.client.call(accountEndpoints.signOut);
    await until(async () => stream.isEnded());
  });

  test('ends if missed events cannot be read, so that the browser reconnects', async () => {
    await app.db.execute(sql`alter table events rename to events_away`);
    try {
      for (const lastId of [undefined, 1]) {
        const stream = await listen(one, lastId);
        await until(async () => stream.isEnded());
      }
    } finally {
      await app.db.execute(sql`alter table events_away rename to events`);
    }
  });

  test('does not keep the server from stopping', async () => {
    const second = await startTestApp();
    const person = await signUpPerson(second);
    const stream = await listen(person, undefined, second);
    await second.close();
    await until(async () => stream.isEnded());
  });
});
