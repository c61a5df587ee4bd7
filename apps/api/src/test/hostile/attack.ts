import { request as httpRequest } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createHost,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../harness/factories.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import type { Schema } from './hostile-bodies.ts';

export interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Route {
  method: string;
  path: string;
  query: string[];
  body: Schema | undefined;
}

/** Routes that the API document leaves out: files, and the clock for tests. */
const hiddenRoutes: Route[] = [
  { method: 'GET', path: '/files/{hash}/{file}', query: [], body: undefined },
  {
    method: 'POST',
    path: '/api/test/clock',
    query: [],
    body: { type: 'object', properties: { now: { type: 'string' } } },
  },
];

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** A server with a car and a trip, and the session of an attacker. */
export interface Target {
  app: TestApp;
  cookie: string;
}

export async function startTarget(): Promise<Target> {
  const app = await startTestApp();
  const person: Person = await createHost(app);
  await listCar(person);
  const guest = await createHost(app);
  await requestBooking(guest, { id: 1 }, windowFrom(app, 5));
  // Sweeps write rows by the clock, which would be attributed to requests.
  await app.db.execute(sql`delete from jobs.schedule`);
  await app.server.jobs.drain(10_000);
  return { app, cookie: person.client.cookie };
}

/** Sends the exact bytes of a request, without normalizing them. */
export function send(
  { app, cookie }: Target,
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

/** Refusals may change throttles, and jobs of earlier requests write emails and their links. */
const uncounted = [
  'throttles',
  // Has a row for each row of audit_log, which is counted.
  'audit_chain',
  'settings',
  'stripe_events',
  'email_confirmations',
  'email_undos',
  'password_resets',
  'sent_mails',
];

/** Row counts of the other tables; a failed sign-in leaves an audit row on purpose. */
async function countRows({ app }: Target): Promise<Record<string, number>> {
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

/** The fault of a response; undefined if it is correct. */
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

export interface Attack {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Sent extends Attack {
  answer: Answer;
}

const nameOf = ({ method, path, body, headers }: Attack) =>
  `${method} ${path.slice(0, 120)} ${(body ?? '').slice(0, 160)} ${JSON.stringify(headers ?? {})}`;
const isRefused = ({ answer }: Sent) => answer.status >= 400;

/** Describes a request with a faulty response. */
function faultsOf(sent: Sent): string[] {
  const fault = faultOf(sent.answer, sent.path.startsWith('/api'));
  return fault ? [`${nameOf(sent)} → ${fault}`] : [];
}

const sendAttack = async (target: Target, attack: Attack): Promise<Sent> => ({
  ...attack,
  answer: await send(target, attack.method, attack.path, attack.body, attack.headers),
});

function changedTables(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/**
 * Sends all requests and describes those with a faulty response or a leftover row. Counting rows is
 * slow, so it happens only at the end and after each accepted write.
 */
export async function attack(target: Target, attacks: Attack[]): Promise<string[]> {
  const faults: string[] = [];
  let before = await countRows(target);
  let uncountedYet: Sent[] = [];
  for (const [index, next] of attacks.entries()) {
    const sent = await sendAttack(target, next);
    faults.push(...faultsOf(sent));
    uncountedYet.push(sent);
    const mayHaveWritten = next.method !== 'GET' && !isRefused(sent);
    if (!mayHaveWritten && index < attacks.length - 1) continue;
    const after = await countRows(target);
    const changed = changedTables(before, after);
    before = after;
    if (changed.length > 0) {
      const refused = uncountedYet.filter(isRefused);
      const writers = await findWriters(target, refused);
      faults.push(...writers);
      if (writers.length === 0 && refused.length === uncountedYet.length) {
        faults.push(
          `one of ${refused.map(nameOf).join('; ')} → refused, but rows changed in ${changed}`,
        );
      }
      before = await countRows(target);
    }
    uncountedYet = [];
  }
  return faults;
}

/** Sends refused requests again, fewer at a time, to find those that change rows. */
async function findWriters(target: Target, refused: Attack[]): Promise<string[]> {
  const [first, ...others] = refused;
  if (!first) return [];
  const before = await countRows(target);
  const again: Sent[] = [];
  for (const one of refused) again.push(await sendAttack(target, one));
  const changed = changedTables(before, await countRows(target));
  if (changed.length === 0) return [];
  if (others.length === 0) {
    return again
      .filter(isRefused)
      .map(
        (sent) =>
          `${nameOf(sent)} → refused with ${sent.answer.status}, but rows changed in ${changed}`,
      );
  }
  const half = Math.ceil(refused.length / 2);
  return [
    ...(await findWriters(target, refused.slice(0, half))),
    ...(await findWriters(target, refused.slice(half))),
  ];
}

async function listRoutes(target: Target): Promise<Route[]> {
  const { body } = await send(target, 'GET', '/api/docs/json');
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
export const isSignOut = ({ path }: Route) => /sign-out|logout/.test(path);
export const filled = (path: string, value = '1') => path.replace(/\{\w+\}/g, value);
export const writes = ({ method }: Route) => method !== 'GET';

/**
 * Every third attack, and other ones on the next route: all routes together still get every value, many
 * times. HOSTILE=all sends all to each.
 */
function sampleFor(place: number, attacks: Attack[]): Attack[] {
  if (process.env.HOSTILE === 'all') return attacks;
  return attacks.filter((_, index) => (index + place) % 3 === 0);
}

export async function attackEach(
  target: Target,
  attacksOf: (route: Route) => Attack[],
  only: (route: Route) => boolean = () => true,
): Promise<void> {
  const routes = (await listRoutes(target)).filter((route) => only(route));
  expect(routes.length).toBeGreaterThan(0);
  const attacks = routes.map((route, place) => sampleFor(place, attacksOf(route)));
  expect(attacks.flat().length).toBeGreaterThan(10);
  const faults: string[] = [];
  for (const ofRoute of attacks) faults.push(...(await attack(target, ofRoute)));
  expect(faults).toEqual([]);
}
