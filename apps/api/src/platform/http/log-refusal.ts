import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { networkOf } from './network-of.ts';

/** Logs refusals of access and throttled attempts by ids, so that operators can spot attacks. */
export function logRefusal(log: Log, request: FastifyRequest, error: Error): void {
  if (!(error instanceof AppError) || ![403, 429].includes(error.status)) return;
  const { method, actor, routeOptions, ip } = request;
  const { code } = error;
  const fields = { event: 'request.refused', code, method, route: routeOptions.url };
  log.info({ ...fields, actorId: actor?.id, network: networkOf(ip) }, 'request refused');
}
