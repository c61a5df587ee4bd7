import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { requirePassword } from '../accounts/index.ts';
import { deleteUser } from './delete-user.ts';

export function registerAccountDeletion(app: FastifyInstance, deps: Deps): void {
  serve(app, accountEndpoints.deleteAccount, async ({ actor, body }) => {
    await requirePassword(deps, actor, body);
    await deleteUser(deps, actor, { userId: actor.id });
    return { message: 'Your account is deleted.' };
  });
}
