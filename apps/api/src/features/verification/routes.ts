import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { startVerification } from './identity.ts';

export function registerVerification(app: FastifyInstance, deps: Deps): void {
  serve(app, verificationEndpoints.createVerificationSession, async ({ actor }) => ({
    url: await startVerification(deps, actor),
  }));
}
