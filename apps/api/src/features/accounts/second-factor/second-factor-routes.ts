import { secondFactorEndpoints } from '@curbside/domain/accounts/second-factor-endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../auth.ts';
import { isSecondFactorRequired } from '../policy.ts';
import { getUser } from '../queries.ts';
import {
  confirmSecondFactor,
  renewBackupCodes,
  setUpSecondFactor,
} from './set-up-second-factor.ts';
import { resetSecondFactor, turnOffSecondFactor } from './turn-off-second-factor.ts';

export function registerSecondFactor(app: FastifyInstance, deps: AccountDeps): void {
  serve(app, secondFactorEndpoints.secondFactor, async ({ actor }) => {
    const user = await getUser(deps.db, actor.id);
    return { isOn: user.twoFactorEnabled, isRequired: isSecondFactorRequired(deps.env, user) };
  });
  serve(app, secondFactorEndpoints.setUpSecondFactor, ({ actor, body, request }) =>
    setUpSecondFactor(deps, actor, { ...body, cookies: request.headers.cookie }),
  );
  serve(app, secondFactorEndpoints.confirmSecondFactor, async (call) => {
    const { actor, body, request, reply } = call;
    const input = { ...body, cookies: request.headers.cookie };
    reply.header('set-cookie', await confirmSecondFactor(deps, actor, input));
    return { message: 'Two-factor authentication is on.' };
  });
  serve(app, secondFactorEndpoints.renewBackupCodes, async ({ actor, body, request }) => ({
    backupCodes: await renewBackupCodes(deps, actor, { ...body, cookies: request.headers.cookie }),
  }));
  serve(app, secondFactorEndpoints.turnOffSecondFactor, async ({ actor, body }) => {
    await turnOffSecondFactor(deps, actor, body);
    return { message: 'Two-factor authentication is off.' };
  });
  serve(app, secondFactorEndpoints.resetSecondFactor, ({ actor, params, body }) =>
    resetSecondFactor(deps, actor, { ...params, ...body }),
  );
}
