import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Per body. The size of a file is limited by its kind, which its handler reads. */
const limits = {
  fields: 20,
  fieldSize: 16 * 1024,
  files: 100,
  parts: 120,
  fileSize: Number.POSITIVE_INFINITY,
  headerPairs: 20,
};

/** Every other endpoint keeps refusing multipart bodies. */
export function serveMultipart(
  app: FastifyInstance,
  serveEndpoints: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.setErrorHandler((error: Error) => {
      throw isBrokenBody(error) ? brokenBody(error) : error;
    });
    serveEndpoints(scope);
  });
}

export function requireMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return;
  throw new AppError('unsupported_media', 'Send this as multipart/form-data.');
}

/** The parser's errors have no code, only these words. */
function isBrokenBody(error: Error): boolean {
  return /^(Multipart: |Unexpected end of multipart|Part terminated early)/.test(error.message);
}

function brokenBody(cause: Error): AppError {
  return new AppError('invalid_request', 'The multipart body could not be read.', { cause });
}
