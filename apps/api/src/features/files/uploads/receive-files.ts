import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inspectionLimits } from '@curbside/domain/inspections/rules';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { requireMultipart } from '../../../platform/http/multipart.ts';
import { headBytes, pictureType, requireFileSize, unsupportedMedium, videoType } from '../rules.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

/** A received file on this machine's disk. */
export interface ReceivedFile {
  path: string;
  sha256: string;
  contentType: string;
  bytes: number;
  isPicture: boolean;
}

export interface ReceivedUpload {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** Holds the files until they are used. */
  folder: string;
}

interface FieldCheck {
  /** The check runs as soon as these fields are known; others are optional. */
  firstFields: readonly string[];
  /** Throws if the sender may not upload. */
  checkFields: (fields: Record<string, string>) => Promise<void>;
}

/**
 * Receives a multipart upload: files are streamed to disk and hashed, without using memory.
 * `checkFields` runs when the fields before the first file are known, and again at the end if more
 * fields followed. The files are removed after `use`.
 */
export async function receiveFiles<Result>(
  dataDir: string,
  request: FastifyRequest,
  { firstFields, checkFields }: FieldCheck,
  use: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  requireMultipart(request);
  return withTemporaryFolder(dataDir, async (folder) =>
    use({ ...(await receive(folder, request, { firstFields, checkFields })), folder }),
  );
}

async function receive(
  folder: string,
  request: FastifyRequest,
  { firstFields, checkFields }: FieldCheck,
): Promise<Omit<ReceivedUpload, 'folder'>> {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  let isChecked = false;
  let bytesUnchecked = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== 'photos') throw invalidField(part.fieldname, 'Send files as photos.');
    // Our pages send fields first, so that a refusal costs no upload.
    if (!isChecked && firstFields.every((name) => fields[name] !== undefined)) {
      await checkFields(fields);
      isChecked = true;
    }
    const file = await receiveFile(folder, part.file);
    files.push(file);
    if (!isChecked) bytesUnchecked += file.bytes;
    if (bytesUnchecked > inspectionLimits.bytesBeforeFields) {
      throw new AppError('too_large', 'Send the fields before the files.');
    }
  }
  await checkFields(fields);
  return { fields, files };
}

async function receiveFile(folder: string, stream: NodeJS.ReadableStream): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  let contentType: string | undefined;
  const judge = () => {
    contentType = pictureType(head) ?? videoType(head);
    if (!contentType) throw unsupportedMedium();
  };
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        bytes += chunk.length;
        hash.update(chunk);
        if (!contentType) {
          head = Buffer.concat([head, chunk]);
          if (head.length >= headBytes) judge();
        }
        if (contentType) requireFileSize(contentType, bytes);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!contentType) judge();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(stream, measure, createWriteStream(path));
  if (!contentType) throw unsupportedMedium();
  const isPicture = pictureType(head) !== undefined;
  return { path, sha256: hash.digest('hex'), contentType, bytes, isPicture };
}
