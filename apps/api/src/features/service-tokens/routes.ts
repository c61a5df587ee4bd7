import { serviceTokenEndpoints } from '@curbside/domain/service-tokens/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { createServiceToken } from './create-service-token.ts';
import { findServiceToken, listServiceTokens } from './queries.ts';
import { removeServiceToken } from './remove-service-token.ts';
import { serviceTokenOnWire } from './wire.ts';

export function registerServiceTokens(app: FastifyInstance, deps: Deps): void {
  serve(app, serviceTokenEndpoints.serviceTokens, async () =>
    (await listServiceTokens(deps.db)).map(serviceTokenOnWire),
  );
  serve(app, serviceTokenEndpoints.serviceToken, async ({ params }) => {
    const row = await findServiceToken(deps.db, params.id);
    if (!row) throw notFound('Token');
    return serviceTokenOnWire(row);
  });
  serve(app, serviceTokenEndpoints.createServiceToken, ({ actor, body }) =>
    createServiceToken(deps, actor, body),
  );
  serve(app, serviceTokenEndpoints.removeServiceToken, ({ actor, params }) =>
    removeServiceToken(deps, actor, params),
  );
}
