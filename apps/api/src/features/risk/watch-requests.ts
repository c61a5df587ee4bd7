import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { Endpoint } from '@curbside/domain/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Person, Visitor } from '../../platform/actor.ts';
import { minutesBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { notePresence } from './note-presence.ts';

const signIns: readonly Endpoint[] = [accountEndpoints.signIn, accountEndpoints.signUp];
const freshMinutes = 2;
const mostRemembered = 20_000;

/**
 * Records the address of everyone who signs in or calls the API. A sign-in by form or provider ends in
 * a redirect, so the first call of the new session counts as the sign-in.
 */
export function watchRequests(app: FastifyInstance, deps: Deps): void {
  const noted = new Set<string>();
  app.addHook('preHandler', async ({ actor }) => {
    // A connection closed by the client no longer has an address.
    if (!actor?.ipAddress) return;
    // Session ages use the system's clock.
    const isFresh = actor.signedInAt > minutesBefore(new Date(), freshMinutes);
    const isSignIn = isFresh && !noted.has(actor.sessionId);
    if (isSignIn) {
      if (noted.size >= mostRemembered) noted.clear();
      noted.add(actor.sessionId);
    }
    await note(deps, actor, { userId: actor.id, isSignIn });
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !signIns.includes(endpoint) || reply.statusCode >= 300) return payload;
    const { user } = payload as { user: { id: string } };
    const visitor = { visitor: true, ipAddress: request.ip } as const;
    await note(deps, visitor, { userId: user.id, isSignIn: true });
    return payload;
  });
}

/** A failure to record never fails the call. */
async function note(
  deps: Deps,
  actor: Person | Visitor,
  input: { userId: string; isSignIn: boolean },
): Promise<void> {
  try {
    await notePresence(deps, actor, input);
  } catch (error) {
    deps.log.error({ err: error, userId: input.userId }, 'a person’s address was not noted');
  }
}
