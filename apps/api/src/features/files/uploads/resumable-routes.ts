import { Readable } from 'node:stream';
import { fileEndpoints } from '@curbside/domain/files/endpoints';
import { tusVersion, type UploadPurpose, uploadPurposes } from '@curbside/domain/files/rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import { appendUpload } from './append-upload.ts';
import { beginUpload } from './begin-upload.ts';
import { getUpload } from './get-upload.ts';
import { removeUpload } from './remove-upload.ts';

/** Buffer limit of a stream. */
const heldBytes = 1024 * 1024;

/** The core of the tus protocol, with creation and termination. */
export function registerResumable(app: FastifyInstance, deps: Deps): void {
  serve(app, fileEndpoints.beginUpload, async ({ actor, request, reply }) => {
    const bytes = readNumber(request.headers['upload-length'], 'Upload-Length');
    if (bytes === 0) throw invalidField('Upload-Length', 'The file is empty.');
    const purpose = readPurpose(request.headers['upload-metadata']);
    const upload = await beginUpload(deps, actor, { purpose, bytes });
    tellOffset(reply, upload.offset);
    reply.header('location', `/api/uploads/${upload.id}`);
    return upload;
  });
  serve(app, fileEndpoints.getUpload, async ({ actor, params, reply }) => {
    const upload = await getUpload(deps, actor, params);
    tellOffset(reply, upload.offset);
    reply.header('upload-length', upload.length);
    return upload;
  });
  serve(app, fileEndpoints.removeUpload, async ({ actor, params, reply }) => {
    await removeUpload(deps, actor, params);
    reply.header('tus-resumable', tusVersion);
    return null;
  });
  app.register(async (scope) => {
    // The handler streams the bytes; they are never in memory as a whole.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, body, done) =>
      done(null, body),
    );
    serve(
      scope,
      fileEndpoints.appendUpload,
      async ({ actor, params, request, reply }) => {
        const { body, headers } = request;
        if (!(body instanceof Readable)) {
          throw new AppError('unsupported_media', 'Send this as application/offset+octet-stream.');
        }
        const offset = readNumber(headers['upload-offset'], 'Upload-Offset');
        const upload = await appendUpload(deps, actor, { id: params.id, offset, body });
        tellOffset(reply, upload.offset);
        return null;
      },
      { heldBytes },
    );
  });
}

function tellOffset(reply: FastifyReply, offset: number): void {
  reply.headers({ 'tus-resumable': tusVersion, 'upload-offset': offset });
}

function readNumber(header: string | string[] | undefined, name: string): number {
  if (typeof header !== 'string' || !/^\d{1,12}$/.test(header)) {
    throw invalidField(name, `Send ${name} as a number of bytes.`);
  }
  return Number(header);
}

/** Reads `filename YS5qcGc=,purpose dHJpcA==`; 'listing' by default. */
function readPurpose(header: string | string[] | undefined): UploadPurpose {
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim().split(' '));
  const encoded = entries.find(([name]) => name === 'purpose')?.[1];
  if (encoded === undefined) return 'listing';
  const named = Buffer.from(encoded, 'base64').toString();
  const purpose = uploadPurposes.find((known) => known === named);
  if (!purpose)
    throw invalidField('Upload-Metadata', `The purpose is ${uploadPurposes.join(' or ')}.`);
  return purpose;
}
