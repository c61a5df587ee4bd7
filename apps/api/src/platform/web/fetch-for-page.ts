import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiFetch } from './index.ts';

/** Calls the API in this process, with the visitor's cookie and address, and no header naming another. */
export function fetchForPage(app: FastifyInstance, request: FastifyRequest): ApiFetch {
  return async (path, init) => {
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...(request.headers.cookie && { cookie: request.headers.cookie }),
      },
    });
    const hasBody = answer.statusCode !== 204;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}
