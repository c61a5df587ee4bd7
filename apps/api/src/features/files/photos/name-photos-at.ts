import type { FastifyInstance } from 'fastify';

const photoInJson = /"\/files\/([0-9a-f]{64}\/\d+\.webp)"/g;

/** Names public photos in every answer by their address in the bucket, whichever feature shows them. */
export function namePhotosAt(app: FastifyInstance, filesUrl: string): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || typeof payload !== 'string') return payload;
    return payload.replaceAll(photoInJson, (_, photo) => `"${filesUrl}/photos/${photo}"`);
  });
}
