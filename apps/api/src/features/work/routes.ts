import { workEndpoints } from '@curbside/domain/work/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { listWork } from './list-work.ts';

export function registerWorkList(app: FastifyInstance, deps: Deps): void {
  serve(app, workEndpoints.work, ({ actor }) => listWork(deps, actor));
}
