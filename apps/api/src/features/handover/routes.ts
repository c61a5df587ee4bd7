import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { confirmHandover, objectHandover } from './answer-handover.ts';
import { getHandover } from './get-handover.ts';
import { giveHandover } from './give-handover.ts';

export function registerHandover(app: FastifyInstance, deps: Deps): void {
  serve(app, handoverEndpoints.giveHandover, ({ actor, params, body }) =>
    giveHandover(deps, actor, { ...body, bookingId: params.id }),
  );
  serve(app, handoverEndpoints.getHandover, ({ actor, params }) =>
    getHandover(deps, actor, { bookingId: params.id }),
  );
  serve(app, handoverEndpoints.confirmHandover, ({ actor, params: { id, kind } }) =>
    confirmHandover(deps, actor, { bookingId: id, kind }),
  );
  serve(app, handoverEndpoints.objectHandover, ({ actor, params: { id, kind }, body }) =>
    objectHandover(deps, actor, { bookingId: id, kind, note: body.note }),
  );
}
