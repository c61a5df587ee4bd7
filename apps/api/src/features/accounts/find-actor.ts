import { isAPIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import { databaseUnavailable } from '../../platform/errors.ts';
import type { AccountDeps } from './auth.ts';
import { personOf } from './person.ts';
import { isSessionOpen, markSessionUsed } from './sessions/session-queries.ts';

/** The sender of a request, by its session cookie. */
export async function findActor(
  { env, db, auth }: AccountDeps,
  request: FastifyRequest,
): Promise<Person | undefined> {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  // The library's cookie cache is off, so role and status are read from the database each time.
  const found = await auth.library.api
    .getSession({ headers: new Headers({ cookie }) })
    .catch((error: unknown) => {
      // The library only reads the database, and swallows its errors.
      throw isAPIError(error) && error.statusCode >= 500 ? databaseUnavailable(error) : error;
    });
  if (!found || found.user.deletedAt || !isSessionOpen(found.session)) return undefined;
  await markSessionUsed(db, found.session);
  const from = { ipAddress: request.ip, site: siteOf(env, request) };
  return personOf(env, found.user as UserFacts, found.session, from);
}

type UserFacts = Parameters<typeof personOf>[1];

/**
 * The site in the Host header if it is one of ours: browsers keep cookies of localhost and 127.0.0.1
 * apart.
 */
function siteOf(env: Env, request: FastifyRequest): string {
  const claimed = `${request.protocol}://${request.host}`;
  return env.allowedOrigins.includes(claimed) ? claimed : env.publicUrl;
}
