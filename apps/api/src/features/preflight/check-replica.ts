import { inspectServer } from '../../platform/database/inspect-server.ts';
import type { Env } from '../../platform/env.ts';
import { problemsOfTls } from './check-database.ts';
import type { Problem } from './problem.ts';

const variable = 'DATABASE_READ_URL';

/** Reads go to a replica of the same database; the server leaves any other alone without an error. */
export async function checkReplica(env: Env, url: string): Promise<Problem[]> {
  const facts = await inspectServer(url);
  return [
    ...problemsOfTls(env, variable, url, facts),
    ...(facts.isReplica ? await problemsOfPlace(env, facts.place) : [noReplica]),
  ];
}

const noReplica: Problem = {
  variable,
  text: 'this server is not a replica, so nothing is read from it: name a streaming replica of DATABASE_URL.',
};

async function problemsOfPlace(env: Env, place: string): Promise<Problem[]> {
  const primaryUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '';
  // Its own check says why the primary does not answer.
  const primary = await inspectServer(primaryUrl).catch(() => undefined);
  if (!primary || primary.place === place) return [];
  return [{ variable, text: 'this is a replica of another database than DATABASE_URL.' }];
}
