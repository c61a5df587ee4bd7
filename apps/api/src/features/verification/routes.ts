import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import type { VerificationAction } from '@curbside/domain/verification/states';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { getFullUser, getUser, listUserPage } from '../accounts/index.ts';
import { decideVerification } from './decide-verification.ts';
import { startVerification } from './identity.ts';
import { listVerificationDecisions } from './queries.ts';
import { entryOnWire, verificationOnWire } from './wire.ts';

export function registerVerification(app: FastifyInstance, deps: Deps): void {
  serve(app, verificationEndpoints.createVerificationSession, async ({ actor }) => ({
    url: await startVerification(deps, actor),
  }));
  serve(app, verificationEndpoints.verifications, async ({ actor, ...call }) => {
    const { q, status } = call.query;
    const filter = { q, verificationStatus: status };
    const rows = await answerList(call, (window) => listUserPage(deps.db, filter, window));
    return rows.map((person) => verificationOnWire(deps, person, actor));
  });
  serve(app, verificationEndpoints.verificationHistory, async ({ params }) => {
    await getUser(deps.db, params.userId);
    return (await listVerificationDecisions(deps.db, params.userId)).map(entryOnWire);
  });
  const decide =
    (action: VerificationAction) =>
    async ({ actor, params, body }: Decision) => {
      const { reason, note, currentPassword } = body ?? {};
      const words = { reason: reason || undefined, note };
      const input = { userId: params.userId, action, ...words, currentPassword };
      await decideVerification(deps, actor, input);
      return verificationOnWire(deps, await getFullUser(deps.db, params.userId), actor);
    };
  serve(app, verificationEndpoints.approveVerification, decide('approve'));
  serve(app, verificationEndpoints.rejectVerification, decide('reject'));
  serve(app, verificationEndpoints.resetVerification, decide('reset'));
}

interface Decision {
  actor: Person;
  params: { userId: string };
  body:
    | {
        reason?: string | null | undefined;
        note?: string | undefined;
        currentPassword?: string | undefined;
      }
    | null
    | undefined;
}
