import type { FastifyRequest } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import type { Auth } from './auth.ts';

/** Who sent the request, by its session cookie. */
export async function findActor(
  env: Env,
  auth: Auth,
  request: FastifyRequest,
): Promise<Person | undefined> {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  // The library's cookie cache is off, so role and status are read from the database each time.
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  const user = session?.user;
  if (!user || user.deletedAt) return undefined;
  return {
    id: user.id,
    role: user.role,
    isActive: user.accountStatus === 'active',
    isVerified: user.verificationStatus === 'verified',
    sessionId: session.session.id,
    signedInAt: session.session.createdAt,
    ipAddress: request.ip,
    site: siteOf(env, request),
  };
}

/** By the Host header, where it is one of ours: browsers keep cookies of localhost and 127.0.0.1 apart. */
function siteOf(env: Env, request: FastifyRequest): string {
  const claimed = `${request.protocol}://${request.host}`;
  return env.allowedOrigins.includes(claimed) ? claimed : env.publicUrl;
}
