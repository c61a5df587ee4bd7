import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { evidenceEndpoints } from '@curbside/domain/evidence/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getSecret } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { requireMultipart, serveMultipart } from '../../platform/http/multipart.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { withTemporaryFolder } from '../files/index.ts';
import { bundleEvidence, evidenceSecret } from './bundle-evidence.ts';
import { publicKeyPem, signingKey } from './rules.ts';
import { verifyEvidence } from './verify-evidence.ts';

const maxBundleBytes = 1024 * 1024 * 1024;

export function registerEvidence(app: FastifyInstance, deps: Deps): void {
  serve(app, evidenceEndpoints.getEvidence, async ({ actor, params, reply }) => {
    const bundle = await bundleEvidence(deps, actor, { bookingId: params.id });
    reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="evidence-${params.id}.zip"`);
    return bundle;
  });
  serveMultipart(app, (scope) => {
    servePublic(scope, evidenceEndpoints.verifyEvidence, ({ actor, request }) =>
      withTemporaryFolder(deps.env.DATA_DIR, async (folder) =>
        verifyEvidence(deps, actor, { path: await receiveBundle(request, folder) }),
      ),
    );
  });
  // Anyone can check a bundle with it, without asking us.
  app.get('/.well-known/evidence-key', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return publicKeyPem(signingKey(await getSecret(deps.db, evidenceSecret)));
  });
}

/** Streams the uploaded bundle to disk, where a ZIP can be read from its end. */
async function receiveBundle(request: FastifyRequest, folder: string): Promise<string> {
  requireMultipart(request);
  const path = join(folder, 'bundle.zip');
  const file = await request.file({ limits: { fileSize: maxBundleBytes } });
  if (!file) throw invalidField('bundle', 'Send the bundle as a file.');
  await pipeline(file.file, createWriteStream(path));
  if (file.file.truncated) throw new AppError('too_large', 'A bundle may have at most 1 GB.');
  return path;
}
