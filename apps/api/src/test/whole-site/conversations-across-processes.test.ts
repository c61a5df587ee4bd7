import { get } from 'node:http';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../harness/client.ts';
import { createStaff, type Person, signUpPerson, until } from '../harness/factories.ts';
import { countMails } from '../harness/mail-sink.ts';
import { type ServerPair, startServerPair } from '../processes/server-pair.ts';
import type { ServerProcess } from '../processes/server-process.ts';

let pair: ServerPair;
let servers: ServerPair['servers'];
let one: Person;
let other: Person;
let third: Person;

beforeAll(async () => {
  pair = await startServerPair();
  servers = pair.servers;
  one = await signUpPerson(pair.site);
  other = await signUpPerson(pair.site);
  third = await signUpPerson(pair.site);
});
afterAll(() => pair?.close());

/** A browser's event stream, which reconnects to the other server if its own is gone. */
class Listener {
  readonly #cookie: string;
  #lastId = '';
  #close = () => undefined as unknown;
  events = 0;

  constructor({ client }: Person) {
    this.#cookie = client.cookie;
  }

  connect(server: ServerProcess): Promise<void> {
    const headers = {
      cookie: this.#cookie,
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    };
    return new Promise((resolve, reject) => {
      const request = get(`${server.url}/api/events`, { headers }, (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => this.#read(text));
        answer.on('error', () => undefined);
        resolve();
      });
      request.on('error', reject);
      this.#close = () => request.destroy();
    });
  }

  #read(text: string): void {
    for (const [, id = ''] of text.matchAll(/^id: (\d+)/gm)) this.#lastId = id;
    this.events += text.match(/^data:/gm)?.length ?? 0;
  }

  close(): void {
    this.#close();
  }
}

const send = (from: Person, to: Person, message: string, server: ServerProcess) =>
  from.client.send<{ id: number }>('POST', `${server.url}${messagingEndpoints.sendMessage.path}`, {
    bookingId: null,
    receiverId: to.user.id,
    message,
    clientKey: message.replaceAll(' ', '-'),
  });

/** Every message of the thread, read page by page. */
async function wordsBetween(reader: Person, partner: Person, server: ServerProcess) {
  const words: string[] = [];
  let path: string | undefined = `/api/direct-messages/${partner.user.id}`;
  while (path) {
    const page: TestAnswer<{ message: string }[]> = await reader.client.send(
      'GET',
      `${server.url}${path}`,
    );
    words.unshift(...page.body.map(({ message }) => message));
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return words;
}

describe('a conversation through two servers', () => {
  test('reaches the other person within a second through either server', async () => {
    const listener = new Listener(other);
    await listener.connect(servers[1]);
    const took: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = listener.events;
      const sentAt = performance.now();
      await send(one, other, `Quick ${round}`, servers[0]);
      await until(async () => listener.events > before);
      took.push(performance.now() - sentAt);
      expect((await wordsBetween(other, one, servers[1])).at(-1)).toBe(`Quick ${round}`);
    }
    // A busy machine may delay one round.
    expect(took.toSorted((a, b) => a - b).at(-2)).toBeLessThan(1000);
    listener.close();
  });

  test('loses and repeats nothing when one of the servers is killed', async () => {
    const listener = new Listener(other);
    await listener.connect(servers[0]);
    const count = 60;
    /** Sends with the same key until there is a response, like the outbox of the page. */
    const persist = async (from: Person, to: Person, message: string, number: number) => {
      for (let attempt = number; ; attempt += 1) {
        const answer = await send(from, to, message, servers[attempt % 2 === 0 ? 0 : 1]).catch(
          () => undefined,
        );
        if (answer?.status === 201) return;
        if (answer && answer.status !== 201 && answer.status < 500)
          throw new Error(`${message} answered ${answer.status}.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const sending = Promise.all(
      (
        [
          [one, other, 'One'],
          [other, one, 'Other'],
        ] as const
      ).map(async ([from, to, name]) => {
        for (let number = 0; number < count / 2; number += 1)
          await persist(from, to, `${name} ${number}`, number);
      }),
    );
    await until(async () => (await wordsBetween(one, other, servers[1])).includes('One 5'));
    await servers[0].kill();
    // The stream broke with its server; it continues at the other one after its last event.
    const before = listener.events;
    await listener.connect(servers[1]);
    await sending;
    await until(async () => listener.events > before);
    await pair.restartFirst();
    for (const server of servers) {
      const words = await wordsBetween(one, other, server);
      for (const name of ['One', 'Other']) {
        const expected = Array.from({ length: count / 2 }, (_, number) => `${name} ${number}`);
        expect(words.filter((word) => word.startsWith(`${name} `))).toEqual(expected);
      }
      expect(await wordsBetween(other, one, server)).toEqual(words);
    }
    listener.close();
  });

  test('tells a stream that reconnects to another server what it missed', async () => {
    const listener = new Listener(other);
    await listener.connect(servers[0]);
    await send(one, other, 'Heard', servers[1]);
    await until(async () => listener.events > 0);
    listener.close();
    const heard = listener.events;
    await send(one, other, 'Missed', servers[0]);
    await listener.connect(servers[1]);
    await until(async () => listener.events > heard);
    listener.close();
  });

  test('is hidden from a third person in every call', async () => {
    await send(one, other, 'For your eyes only', servers[0]);
    const [thread] = (
      await one.client.send<{ id: number }[]>('GET', `/api/direct-messages/${other.user.id}`)
    ).body;
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/direct-messages/${one.user.id}`],
      ['GET', `/api/direct-messages/${other.user.id}`],
      ['GET', '/api/conversations'],
      ['GET', '/api/conversations/unread'],
      ['POST', `/api/messages/${thread?.id}/report`, { reason: 'Nosy' }],
      ['GET', '/api/support/reports/1/messages'],
      ['GET', `/api/users/${one.user.id}`],
      ['GET', '/api/user/export'],
      [
        'POST',
        '/api/messages',
        { bookingId: null, receiverId: one.user.id, message: 'Key', clientKey: 'One-0' },
      ],
    ];
    const stream = new Listener(third);
    await stream.connect(servers[1]);
    await send(other, one, 'Still only yours', servers[0]);
    for (const [method, path, body] of calls) {
      const answer = await third.client.send(method, `${servers[1].url}${path}`, body);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toMatch(/only|Quick|One \d|Other \d/);
    }
    expect((await third.client.send('GET', `/api/conversations/unread`)).body).toEqual({
      unreadCount: 0,
    });
    stream.close();
    expect(stream.events).toBeLessThanOrEqual(1);
  });
});

test('a ticket that both servers work on is answered by one email', async () => {
  const staff = await createStaff(pair.site, 'support_staff');
  const ticket = await one.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Help', description: 'Please' },
  });
  const path = `/api/tickets/${ticket.body.id}/respond`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      staff.client.send<{ responses: { id: number }[] }>(
        'POST',
        `${servers[number % 2 === 0 ? 0 : 1].url}${path}`,
        { message: `Answer ${number}` },
      ),
    ),
  );
  const ids = answers.flatMap(({ body }) => body.responses.map(({ id }) => id));
  const keys = [...new Set(ids)].map((id) => `ticket-response-${id}`);
  expect(keys).toHaveLength(10);
  await until(async () => keys.every((key) => countMails(pair.mails, key) > 0));
  expect(keys.map((key) => countMails(pair.mails, key))).toEqual(keys.map(() => 1));
});
