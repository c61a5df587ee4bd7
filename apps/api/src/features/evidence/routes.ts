import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { evidenceEndpoints } from '@curbside/domain/evidence/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getSecret } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { requireMultipart, serveMultipart } from '../../platform/http/multipart.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { type UploadLimits, UploadSlots } from '../../platform/http/upload-slots.ts';
import { signalOfClient } from '../../platform/http/while-connected.ts';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import { withTemporaryFolder } from '../files/index.ts';
import { bundleEvidence, evidenceSecret } from './bundle-evidence.ts';
import { publicKeyPem, signingKey } from './rules.ts';
import { verifyEvidence } from './verify-evidence.ts';

const maxBundleBytes = 1024 * 1024 * 1024;

/** A check hashes up to 2 GB, so only a few run at once. */
const checks = new KeyedQueue(2);

const one = { uploads: 1, bytes: Number.POSITIVE_INFINITY };
const oneOfNetwork: UploadLimits = { perPerson: one, perNetwork: one, perProcess: one };

export function registerEvidence(app: FastifyInstance, deps: Deps): void {
  serve(app, evidenceEndpoints.getEvidence, async ({ actor, params, reply }) => {
    const bundle = await bundleEvidence(deps, actor, { bookingId: params.id });
    sendAsFile(reply, { name: `evidence-${params.id}`, type: 'zip' });
    return bundle;
  });
  serveMultipart(app, (scope) => {
    servePublic(
      scope,
      evidenceEndpoints.verifyEvidence,
      ({ actor, request, reply }) => {
        const signal = signalOfClient(reply);
        return withTemporaryFolder(deps.env.DATA_DIR, async (folder) => {
          const path = await receiveBundle(request, folder);
          const check = () => verifyEvidence(deps, actor, { path, signal });
          return checks.run('check', check, signal);
        });
      },
      { places: new UploadSlots(oneOfNetwork) },
    );
  });
  // With this key, anyone can check a bundle without asking us.
  app.get('/.well-known/evidence-key', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return publicKeyPem(signingKey(await getSecret(deps.db, evidenceSecret)));
  });
}

/** Streams the bundle to disk, where a ZIP can be read from its end. */
async function receiveBundle(request: FastifyRequest, folder: string): Promise<string> {
  requireMultipart(request);
  const path = join(folder, 'bundle.zip');
  const file = await request.file({ limits: { fileSize: maxBundleBytes } });
  if (!file) throw invalidField('bundle', 'Send the bundle as a file.');
  await pipeline(file.file, createWriteStream(path));
  if (file.file.truncated) throw new AppError('too_large', 'A bundle may have at most 1 GB.');
  return path;
}
