import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { collectMetrics, type MetricsSource } from './collect-metrics.ts';

/** GET /metrics for Prometheus. */
export function registerMetrics(
  app: FastifyInstance,
  source: MetricsSource & { env: Pick<Env, 'METRICS_TOKEN'> },
): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireScraper(request, source.env.METRICS_TOKEN);
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return collectMetrics(source);
  });
}

function requireScraper(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw notFound('Address');
    return;
  }
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !isSame(given, token)) {
    throw new AppError('sign_in_required', 'Send the token of the metrics.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Some proxies send only one of the X-Forwarded headers. */
const isForwarding = (name: string) =>
  name.startsWith('x-forwarded-') || ['x-real-ip', 'forwarded', 'via'].includes(name);

/** From this machine itself: a proxy on it forwards for anybody. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  if (Object.keys(headers).some(isForwarding)) return false;
  return address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}
