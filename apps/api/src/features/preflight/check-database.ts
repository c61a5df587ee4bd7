import { isIP } from 'node:net';
import { checkPooler, requireSameDatabase } from '../../platform/database/check-pooler.ts';
import { requireSameClock } from '../../platform/database/clock-check.ts';
import { connectDatabase } from '../../platform/database/index.ts';
import { inspectServer, type ServerFacts } from '../../platform/database/inspect-server.ts';
import { listPendingMigrations } from '../../platform/database/migrate.ts';
import type { Env } from '../../platform/env.ts';
import type { Problem } from './problem.ts';

/** Jobs, notifications, the health check and the lock of a migration. */
const directConnections = 9;

/** Version, TLS, extensions, connections, clock and schema of the database. */
export async function checkDatabase(env: Env, url: string): Promise<Problem[]> {
  const directUrl = env.DATABASE_DIRECT_URL ?? url;
  const isPooled = directUrl !== url;
  const variable = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const facts = await inspectServer(directUrl);
  return [
    ...problemsOfTls(env, variable, directUrl, facts),
    ...problemsOfServer(variable, facts),
    ...problemsOfRoom(facts, (isPooled ? 0 : env.DATABASE_POOL) + directConnections, variable),
    ...(await problemsOfSchema(env, variable, directUrl)),
    ...(await problemsOfConnection(url, directUrl)),
  ];
}

/** A password that crosses a network in the clear; `sslmode=disable` says that this is meant. */
export function problemsOfTls(
  env: Env,
  variable: string,
  url: string,
  facts: ServerFacts,
): Problem[] {
  const { hostname, searchParams } = new URL(url);
  const isHere = hostname === '' || hostname === 'localhost' || isLoopback(hostname);
  if (facts.isEncrypted || isHere || !env.isProduction || searchParams.has('sslmode')) return [];
  const text = `the connection to ${hostname} has no TLS: add sslmode=verify-full, or sslmode=disable in a private network.`;
  return [{ variable, text }];
}

const isLoopback = (host: string) =>
  host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

function problemsOfServer(variable: string, facts: ServerFacts): Problem[] {
  const texts = [
    facts.isReplica && 'this server is a replica, which takes no writes: name the primary.',
    facts.missingExtensions.length > 0 &&
      `the extensions ${facts.missingExtensions.join(', ')} are not there, and the role may not create them.`,
  ];
  return texts.filter((text) => text !== false).map((text) => ({ variable, text }));
}

function problemsOfRoom(facts: ServerFacts, needed: number, variable: string): Problem[] {
  if (needed <= facts.connections) return [];
  const name = variable === 'DATABASE_URL' ? 'DATABASE_POOL' : variable;
  const text = `one process takes up to ${needed} connections, but the server allows ${facts.connections} (max_connections, and the limit of the role): lower DATABASE_POOL, raise max_connections, or use PgBouncer.`;
  return [{ variable: name, text }];
}

async function problemsOfSchema(env: Env, variable: string, url: string): Promise<Problem[]> {
  try {
    const pending = await listPendingMigrations(url);
    if (env.MIGRATE === 'on' || pending.length === 0) return [];
    const names = pending.map(({ name }) => name).join(', ');
    const text = `the database lacks ${names}: run \`npm run migrate -- --apply\`.`;
    return [{ variable: 'MIGRATE', text }];
  } catch (error) {
    return [{ variable, text: (error as Error).message }];
  }
}

async function problemsOfConnection(url: string, directUrl: string): Promise<Problem[]> {
  const onError = () => undefined;
  const { db, close } = connectDatabase(url, { poolSize: 2, onError, directUrl });
  try {
    if (directUrl !== url) await requireSameDatabase(url, directUrl);
    await requireSameClock(db);
    const isMigrated = (await listPendingMigrations(directUrl)).length === 0;
    if (directUrl !== url && isMigrated) await checkPooler(db, directUrl);
    return [];
  } catch (error) {
    return [{ variable: 'DATABASE_URL', text: (error as Error).message }];
  } finally {
    await close();
  }
}
