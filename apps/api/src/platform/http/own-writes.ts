import { product } from '@curbside/domain/product';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

const cookieName = `${product.slug}.wrote`;
/** Longer than a replica may be behind. */
const remembersSeconds = 10;

/**
 * A browser that wrote gets a short-lived cookie: until it is over, what it reads comes from the
 * primary, whichever process answers. Only needed where there is a replica.
 */
export function rememberWrites(app: FastifyInstance, env: Pick<Env, 'publicUrl'>): void {
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${cookieName}=1; Path=/; Max-Age=${remembersSeconds}; HttpOnly; SameSite=Lax${secure}`;
  app.addHook('onRequest', async (request) => {
    request.scope.hasWritten = request.headers.cookie?.includes(`${cookieName}=1`) ?? false;
  });
  app.addHook('onSend', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && reply.statusCode < 400) reply.header('set-cookie', cookie);
  });
}
