import { systemEndpoints } from '@curbside/domain/system/endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { servePublic } from './serve.ts';

/** Whether this process should get new requests. */
export class Readiness {
  readonly #ping: () => Promise<void>;
  #isDraining = false;

  /** `ping` rejects if the database does not answer. */
  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  /** From now on balancers are told to send requests elsewhere; those that come are served. */
  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  ping(): Promise<void> {
    return this.#ping();
  }

  /** Storage, mail and Stripe do not count: without them most of the site still works. */
  async require(): Promise<void> {
    if (this.#isDraining) throw new AppError('not_ready', 'This server is about to stop.');
    try {
      await this.#ping();
    } catch (cause) {
      throw new AppError('not_ready', 'The database does not answer.', { cause });
    }
  }
}

const ok = { status: 'ok' as const };

export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  servePublic(app, systemEndpoints.health, async () => {
    await readiness.ping();
    return ok;
  });
}

export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  servePublic(app, systemEndpoints.live, async () => ok);
  servePublic(app, systemEndpoints.ready, async () => {
    await readiness.require();
    return ok;
  });
  app.addHook('onRequest', async (_request, reply) => {
    // A client with an open connection has to connect again, and the balancer chooses another server.
    if (readiness.isDraining) reply.header('connection', 'close');
  });
}
