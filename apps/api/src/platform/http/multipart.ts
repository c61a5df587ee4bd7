import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** Of one multipart body. What a file may weigh depends on its kind, which its handler reads. */
const limits = {
  fields: 20,
  fieldSize: 16 * 1024,
  files: 100,
  parts: 120,
  fileSize: Number.POSITIVE_INFINITY,
  headerPairs: 20,
};

/** Serves endpoints that take multipart bodies; every other endpoint keeps refusing them. */
export function serveMultipart(
  app: FastifyInstance,
  serveEndpoints: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    serveEndpoints(scope);
  });
}
