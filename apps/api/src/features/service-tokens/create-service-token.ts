import { randomBytes } from 'node:crypto';
import type { createServiceTokenSchema } from '@curbside/domain/service-tokens/forms';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { insertServiceToken } from './queries.ts';
import { tokenHash } from './token-hash.ts';

/** The token leaves the server in this answer only. Requires a recent sign-in. */
export async function createServiceToken(
  deps: Deps,
  actor: Person,
  input: z.output<typeof createServiceTokenSchema>,
): Promise<{ id: number; token: string }> {
  const { name, scopes, expiresOn } = input;
  if (expiresOn < todayInMarket(deps.clock)) {
    throw invalidRequest([{ path: 'expiresOn', message: 'Choose a day that is not over.' }]);
  }
  await requireRecentSignIn(deps, actor, input);
  const token = `cst_${randomBytes(32).toString('base64url')}`;
  const { id } = await inTransaction(deps, actor, async (ctx) => {
    const row = await insertServiceToken(ctx.tx, {
      name,
      scopes,
      expiresOn,
      hash: tokenHash(token),
      createdBy: actor.id,
      createdAt: ctx.now,
    });
    await recordAudit(ctx, {
      action: 'service_token.created',
      entity: 'service_token',
      entityId: row.id,
      details: { name, scopes, expiresOn },
    });
    return row;
  });
  return { id, token };
}
