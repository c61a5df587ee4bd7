import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost, listCar, type Person, requestBooking, windowFrom } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Route {
  method: string;
  path: string;
  query: string[];
  body: Schema | undefined;
}

/** Routes that the document leaves out: navigations, files, the clock of tests. */
const hiddenRoutes: Route[] = [
  { method: 'GET', path: '/api/login', query: ['returnUrl'], body: undefined },
  { method: 'GET', path: '/api/logout', query: [], body: undefined },
  { method: 'GET', path: '/files/{hash}/{file}', query: [], body: undefined },
  {
    method: 'POST',
    path: '/api/test/clock',
    query: [],
    body: { type: 'object', properties: { now: { type: 'string' } } },
  },
];

const megabyte = 'x'.repeat(1024 * 1024);
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  'a\udc00b',
  '\u202e\u2066',
  "' or 1=1; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00%zz',
  'x'.repeat(10_000),
  '9'.repeat(400),
  'NaN',
  '-0',
];
const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  ['x', 'x'],
  {},
  { $ne: null },
  { length: 3 },
];
/** Raw bodies: not JSON, JSON of the wrong type, and hostile JSON. */
const rawBodies = [
  '',
  '{',
  '{"a":1,}',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[],[]]',
  '\u0000',
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1e999}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
];
const contentTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-99',
  'nonsense',
  ';;;',
];
const pathValues = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '9'.repeat(400),
  'x'.repeat(5000),
  '%00',
  '1%00',
  '%zz',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1--",
  '%3Cscript%3E',
  '__proto__',
  'constructor',
  '[object%20Object]',
  'null',
];

interface Answer {
  status: number;
  type: string;
  body: string;
}

let app: TestApp;
let person: Person;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  person = await createHost(app);
  await listCar(person);
  const guest = await createHost(app);
  await requestBooking(guest, { id: 1 }, windowFrom(app, 5));
  cookie = person.client.cookie;
});
afterAll(() => app.close());

/** Sends the exact bytes of a request, without normalizing them. */
function send(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  const withBody = body !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: { cookie, ...withBody, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: incoming.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Refusals may change the throttles, and jobs of earlier requests write the links of emails. */
const uncounted = [
  'throttles',
  // Has a row for each row of audit_log, which is counted.
  'audit_chain',
  'settings',
  'stripe_events',
  'email_confirmations',
  'email_undos',
  'password_resets',
];

/** The row count of the other tables; a failed sign-in leaves an audit row on purpose. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ${uncounted} order by 1`,
  );
  const counts = tables.rows.map(({ name }) => {
    const isCounted = name === 'audit_log' ? sql`where action <> 'account.sign_in_failed'` : sql``;
    return sql`(select count(*)::int from ${sql.identifier(name)} ${isCounted}) as ${sql.identifier(name)}`;
  });
  const result = await app.db.execute<Record<string, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return result.rows[0] ?? {};
}

/** What is wrong with an answer, or undefined. */
function faultOf(answer: Answer, isApi: boolean): string | undefined {
  if (answer.status < 200 || answer.status >= 500) return `status ${answer.status}`;
  if (answer.status < 400 || !isApi) return undefined;
  try {
    const { message, code } = JSON.parse(answer.body);
    const isInShape = typeof message === 'string' && message !== '' && typeof code === 'string';
    if (isInShape && answer.type.startsWith('application/json')) return undefined;
  } catch {}
  return `${answer.status} without message and code: ${answer.body.slice(0, 100)}`;
}

interface Attack {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends all of them and names those with a wrong answer or a leftover row. */
async function attack(attacks: Attack[]): Promise<string[]> {
  const faults: string[] = [];
  let before = await countRows();
  for (const { method, path, body, headers } of attacks) {
    const answer = await send(method, path, body, headers);
    const name = `${method} ${path.slice(0, 120)} ${(body ?? '').slice(0, 160)} ${JSON.stringify(headers ?? {})}`;
    const fault = faultOf(answer, path.startsWith('/api'));
    if (fault) faults.push(`${name} → ${fault}`);
    const after = await countRows();
    if (answer.status >= 400 && JSON.stringify(after) !== JSON.stringify(before)) {
      faults.push(`${name} → refused with ${answer.status}, but rows were written`);
    }
    before = after;
  }
  return faults;
}

/** A value that the schema accepts. */
function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, key)]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return name === 'year' ? 2020 : 1;
    case 'string':
      return sampleText(name);
    default:
      return 1;
  }
}

function sampleText(name: string): string {
  if (/email/i.test(name)) return 'somebody@example.test';
  if (/date$/i.test(name)) return windowFrom(app, 20).startDate;
  if (/url$/i.test(name)) return '/payment-success';
  if (/rate$/i.test(name)) return '84.00';
  if (/phone/i.test(name)) return '+1 212 555 0147';
  return 'a text of sorts';
}

/** The sample with each field, at any depth, replaced by each hostile value in turn. */
function mutationsOf(schema: Schema, sample: unknown = sampleOf(schema)): unknown[] {
  if (schema.type !== 'object' || typeof sample !== 'object' || sample === null) {
    return hostileValues;
  }
  const whole: Record<string, unknown> = { ...sample };
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    mutationsOf(field, whole[key] ?? sampleOf(field, key)).map((value) => ({
      ...whole,
      [key]: value,
    })),
  );
  const without = Object.keys(whole).map((key) => ({ ...whole, [key]: undefined }));
  return [...inFields, ...without, ...(sample === undefined ? [] : [{ ...whole, extra: 1 }])];
}

/** JSON as bytes, with lone surrogates written out as escapes as a hostile client would. */
const toJson = (value: unknown) => JSON.stringify(value) ?? 'null';

async function listRoutes(): Promise<Route[]> {
  const { body } = await send('GET', '/api/docs/json');
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name),
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  );
  return [...documented, ...hiddenRoutes];
}

/** Sign-out would end the session that the other tests use. */
const isSignOut = ({ path }: Route) => /sign-out|logout/.test(path);
const filled = (path: string, value = '1') => path.replace(/\{\w+\}/g, value);
const writes = ({ method }: Route) => method !== 'GET';

async function attackEach(
  attacksOf: (route: Route) => Attack[],
  only: (route: Route) => boolean = () => true,
): Promise<void> {
  const routes = (await listRoutes()).filter((route) => only(route));
  expect(routes.length).toBeGreaterThan(0);
  const attacks = routes.flatMap((route) => attacksOf(route));
  expect(attacks.length).toBeGreaterThan(10);
  expect(await attack(attacks)).toEqual([]);
}

const slow = { timeout: 180_000 };

test('fields of the wrong type, size or content', slow, () =>
  attackEach(
    ({ method, path, body }) =>
      mutationsOf(body ?? {}).map((value) => ({ method, path: filled(path), body: toJson(value) })),
    (route) => route.body !== undefined,
  ),
);

test('bodies that are no object of JSON', slow, () =>
  attackEach(
    ({ method, path }) => rawBodies.map((body) => ({ method, path: filled(path), body })),
    (route) => writes(route) && !isSignOut(route),
  ),
);

test('a megabyte in every field', slow, () =>
  attackEach(
    ({ method, path, body }) =>
      Object.keys(body?.properties ?? {}).map((key) => ({
        method,
        path: filled(path),
        body: toJson({ ...(sampleOf(body ?? {}) as object), [key]: megabyte }),
      })),
    (route) => route.body !== undefined,
  ),
);

test('content types that are not ours', slow, () =>
  attackEach(
    ({ method, path, body }) =>
      contentTypes.map((type) => ({
        method,
        path: filled(path),
        body: toJson(sampleOf(body ?? {})),
        headers: { 'content-type': type },
      })),
    (route) => writes(route) && !isSignOut(route),
  ),
);

test('ids that are none', slow, () =>
  attackEach(
    ({ method, path, body }) =>
      pathValues.map((value) => ({
        method,
        path: filled(path, value),
        ...(body && { body: toJson(sampleOf(body)) }),
      })),
    ({ path }) => path.includes('{'),
  ),
);

test('queries: hostile, doubled, as objects, over-long', slow, () =>
  attackEach(
    ({ method, path, query }) =>
      [
        ...query.flatMap((key) => [
          ...hostileTexts.map((text) => `${key}=${encodeURIComponent(text.toWellFormed())}`),
          ...pathValues.map((value) => `${key}=${value}`),
          `${key}=1&${key}=2`,
          `${key}[]=1`,
          `${key}[a][b]=1`,
        ]),
        '__proto__=1',
        '&&&=&=',
        '%zz=%zz',
        `q=${'x'.repeat(10_000)}`,
      ].map((search) => ({ method, path: `${filled(path)}?${search}` })),
    (route) => !writes(route) && !isSignOut(route),
  ),
);

test('methods that a route does not have', slow, () =>
  attackEach(
    ({ path }) =>
      ['GET', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'].map((method) => ({
        method,
        path: filled(path),
      })),
    (route) => !isSignOut(route),
  ),
);

test('addresses that are none', slow, async () => {
  const paths = [
    '/api',
    '/api/',
    '/api/nope',
    '/api//cars',
    '/api/cars/',
    '/API/cars',
    '/api/%',
    '/api/%2e%2e/cars',
    '/api/cars%00',
    '/api/\\cars',
    `/api/${'x'.repeat(8000)}`,
    `/api${'/x'.repeat(3000)}`,
    '/files/..%2f..%2f/320.webp',
    '/files/%2e%2e/%2e%2e',
    '//evil.example/api',
  ];
  expect(await attack(paths.map((path) => ({ method: 'GET', path })))).toEqual([]);
});

test('headers', slow, async () => {
  const values = ['%E0%A4%A', 'a'.repeat(8000), '%00', '"', ';;=;', 'x.y.z', '{}'];
  const names = [
    'cookie',
    'authorization',
    'idempotency-key',
    'if-none-match',
    'accept',
    'accept-language',
    'x-forwarded-for',
    'x-forwarded-host',
    'range',
    'content-encoding',
    'accept-version',
  ];
  const body = toJson({ carId: 1 });
  const attacks = names.flatMap((name) =>
    values.flatMap((value) => {
      const text = name === 'cookie' ? `curbside.session_token=${value}` : value;
      const headers = { [name]: text };
      return [
        { method: 'GET', path: '/api/auth/user', headers },
        { method: 'GET', path: '/api/cars', headers },
        { method: 'GET', path: '/api/logout', headers: { cookie: '', ...headers } },
        { method: 'POST', path: '/api/bookings', body, headers },
      ];
    }),
  );
  expect(await attack(attacks)).toEqual([]);
});

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'BREW /api/cars HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a header with a NUL', 'GET /api/cars HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n'],
  ['headers without end', `GET /api/cars HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  [
    'two lengths',
    'POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  ],
  [
    'a bad chunk',
    'POST /api/bookings HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
])('%s is refused in the same shape', async (_case, bytes) => {
  const { hostname, port } = new URL(app.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  const [, body = ''] = text.split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
});

test('the server has come through it, and the session too', async () => {
  expect((await send('GET', '/api/health')).status).toBe(200);
  expect((await send('GET', '/api/auth/user')).status).toBe(200);
});
