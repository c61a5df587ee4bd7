import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import type { Auth } from './auth.ts';

/** Who sent the request, by its session cookie; status and role are read anew every time. */
export async function findActor(
  env: Env,
  auth: Auth,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const { cookie } = request.headers;
  if (!cookie) return undefined;
  // The library reads both rows anew each time: its cookie cache is off.
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  const user = session?.user;
  if (!user || user.deletedAt) return undefined;
  return {
    id: user.id,
    role: user.role,
    isActive: user.accountStatus === 'active',
    isVerified: user.verificationStatus === 'verified',
    site: siteOf(env, request),
  };
}

/** By its Host, where that is one of ours: on a desk localhost and 127.0.0.1 keep cookies apart. */
function siteOf(env: Env, request: FastifyRequest): string {
  const claimed = `${request.protocol}://${request.host}`;
  return env.allowedOrigins.includes(claimed) ? claimed : env.publicUrl;
}
