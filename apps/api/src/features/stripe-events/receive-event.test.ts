import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { until } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

const app = await sharedApp();

describe('an event', () => {
  const payload = JSON.stringify(
    {
      id: 'evt_forged',
      object: 'event',
      type: 'account.updated',
      created: 1,
      data: { object: { id: 'acct_x', object: 'account' } },
    },
    null,
    2,
  );

  async function secret(name: string): Promise<string> {
    const rows = await app.db.execute<{ value: string }>(
      sql`select value from settings where key = ${`secret:${name}`}`,
    );
    return `whsec_${rows.rows[0]?.value}`;
  }
  async function signature(
    secondsAgo = 0,
    body = payload,
    name = 'stripe-webhook',
  ): Promise<string> {
    const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
    return app.server.deps.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: await secret(name),
      timestamp,
    });
  }
  const deliver = (body: string, signed?: string) =>
    app.visitor().send('POST', '/api/stripe/webhook', body, {
      'content-type': 'application/json',
      ...(signed !== undefined && { 'stripe-signature': signed }),
    });
  async function countEvents(id: string): Promise<number> {
    const rows = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from stripe_events where id = ${id}`,
    );
    return rows.rows[0]?.count ?? 0;
  }

  test.each([
    ['without a signature', async () => deliver(payload)],
    ['with an empty one', async () => deliver(payload, '')],
    [
      'with a signature of another secret',
      async () => deliver(payload, (await signature()).replace(/v1=../, 'v1=00')),
    ],
    ['8 signed more than five minutes ago', async () => deliver(payload, await signature(301))],
    ['signed an hour ahead', async () => deliver(payload, await signature(-3600))],
    [
      '7 serialized again',
      async () => deliver(JSON.stringify(JSON.parse(payload)), await signature()),
    ],
    [
      'with another body',
      async () => deliver(payload.replace('acct_x', 'acct_y'), await signature()),
    ],
    ['without a body', async () => deliver('', await signature())],
  ])('%s is refused and not kept', async (_case, send) => {
    expect(await send()).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await countEvents('evt_forged')).toBe(0);
  });

  test('of the other mode is refused and not kept', async () => {
    const id = `evt_live_${app.now().getTime()}`;
    const own = payload.replace('evt_forged', id).replace('account.updated', 'ping.unknown');
    const live = own.replace('"object": "event",', '"object": "event", "livemode": true,');
    const refused = { status: 400, body: { code: 'invalid_request' } };
    expect(await deliver(live, await signature(0, live))).toMatchObject(refused);
    expect(await countEvents(id)).toBe(0);
    const test = live.replace('"livemode": true', '"livemode": false');
    expect((await deliver(test, await signature(0, test))).status).toBe(200);
    expect(await countEvents(id)).toBe(1);
  });

  test('of a connected account is signed with its own secret', async () => {
    const id = `evt_connect_${app.now().getTime()}`;
    const body = payload.replace('evt_forged', id).replace('account.updated', 'ping.unknown');
    const signed = await signature(0, body, 'stripe-connect-webhook');
    expect((await deliver(body, signed)).status).toBe(200);
    expect(await countEvents(id)).toBe(1);
  });

  test('with a valid signature is stored once, however often it arrives, from any origin', async () => {
    const id = `evt_${app.now().getTime()}`;
    const body = payload.replace('evt_forged', id).replace('account.updated', 'ping.unknown');
    const signed = await signature(0, body);
    const foreign = await app.visitor().send('POST', '/api/stripe/webhook', body, {
      'content-type': 'application/json',
      'stripe-signature': signed,
      origin: 'https://stripe.example',
    });
    const answers = await Promise.all([1, 2, 3].map(() => deliver(body, signed)));
    expect([foreign, ...answers].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countEvents(id)).toBe(1);
  });

  test('from a clock that is slightly ahead is accepted', async () => {
    const id = `evt_ahead_${app.now().getTime()}`;
    const body = payload.replace('evt_forged', id).replace('account.updated', 'ping.unknown');
    expect((await deliver(body, await signature(-200, body))).status).toBe(200);
  });

  const event = { id: 'evt_odd', type: 'ping.unknown', data: { object: { id: 'acct_x' } } };
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  test.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['a number', '7'],
    ['an array', '[]'],
    ['an empty object', '{}'],
    ['no id', JSON.stringify({ ...event, id: undefined })],
    ['an id that is not text', JSON.stringify({ ...event, id: { $ne: null } })],
    ['an endless id', JSON.stringify({ ...event, id: 'x'.repeat(5000) })],
    ['a NUL in its id', JSON.stringify({ ...event, id: 'evt_\u0000' })],
    ['no type', JSON.stringify({ ...event, type: null })],
    ['no data', JSON.stringify({ ...event, data: undefined })],
    ['data that is a list', JSON.stringify({ ...event, data: [] })],
    ['an object that is null', JSON.stringify({ ...event, data: { object: null } })],
    ['a NUL in its object', JSON.stringify({ ...event, data: { object: { id: '\u0000' } } })],
    ['half a character', JSON.stringify({ ...event, data: { object: { id: '\ud800' } } })],
    ['an object nested too deep', `{"id":"evt_odd","type":"x","data":{"object":{"a":${deep}}}}`],
  ])('signed, but with %s, is refused and not kept', async (_case, body) => {
    const answer = await deliver(body, await signature(0, body));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await countEvents('evt_odd')).toBe(0);
  });

  test.each([
    ['of an object without an id', 'charge.updated', {}],
    ['of an identity session without an id', 'identity.verification_session.verified', {}],
    ['of metadata that is not an object', 'charge.updated', { id: 'ch_odd', metadata: 'text' }],
    ['of metadata with a number', 'charge.updated', { id: 'ch_odd', metadata: { reference: 1 } }],
    ['of a capability without an account', 'capability.updated', { id: 'x', account: null }],
  ])('%s is kept and changes nothing', async (name, type, object) => {
    const id = `evt_${name.replaceAll(' ', '_')}`;
    const body = JSON.stringify({ id, type, data: { object } });
    expect((await deliver(body, await signature(0, body))).status).toBe(200);
    await until(async () => {
      const { rows } = await app.db.execute(
        sql`select 1 from stripe_events where id = ${id} and handled_at is not null`,
      );
      return rows.length === 1;
    });
  });

  test('goes 90 days after it was received, once it was handled', async () => {
    const [id, waiting] = ['evt_to_go', 'evt_that_waits'];
    const body = payload.replace('evt_forged', id).replace('account.updated', 'ping.unknown');
    expect((await deliver(body, await signature(0, body))).status).toBe(200);
    await until(async () => {
      const { rows } = await app.db.execute(
        sql`select from stripe_events where id = ${id} and handled_at is not null`,
      );
      return rows.length === 1;
    });
    await app.db.execute(sql`insert into stripe_events (id, type, object, received_at)
      select ${waiting}, type, object, received_at from stripe_events where id = ${id}`);
    await app.travel(90 * day - hour);
    expect(await countEvents(id)).toBe(1);
    await app.travel(2 * hour);
    expect(await countEvents(id)).toBe(0);
    expect(await countEvents(waiting)).toBe(1);
  });
});
