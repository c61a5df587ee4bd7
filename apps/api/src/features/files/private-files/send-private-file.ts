import type { PhotoWidth } from '@curbside/domain/cars/photos';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/index.ts';
import { photoContentType } from '../photos/photo-address.ts';
import { originalKey, privatePhotoKey } from './private-file.ts';

interface SentFile {
  bookingId: number;
  sha256: string;
  contentType: string;
}

/** For browsers of those who may see it, never for a cache between; and never as a page. */
const privateHeaders = {
  'cache-control': 'private, max-age=3600',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Answers a private photo at a width, re-encoded. */
export async function sendPrivatePhoto(
  storage: Storage,
  reply: FastifyReply,
  { bookingId, sha256 }: Pick<SentFile, 'bookingId' | 'sha256'>,
  width: PhotoWidth,
): Promise<Buffer> {
  const photo = await storage.get(privatePhotoKey(bookingId, sha256, width));
  if (!photo) throw notFound('File');
  reply.headers(privateHeaders).type(photoContentType);
  return photo;
}

/** Answers an original as a stream, or the part of it that the browser's player asks for. */
export async function sendOriginal(
  storage: Storage,
  reply: FastifyReply,
  { bookingId, sha256, contentType }: SentFile,
): Promise<unknown> {
  const key = originalKey(bookingId, sha256);
  const bytes = await storage.size(key);
  if (bytes === undefined) throw notFound('File');
  reply.headers({ ...privateHeaders, 'accept-ranges': 'bytes' }).type(contentType);
  const range = readRange(reply.request.headers.range, bytes);
  if (!range) {
    reply.header('content-length', bytes);
    return storage.stream(key);
  }
  reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
    .header('content-length', range.last - range.first + 1);
  return storage.stream(key, range);
}

/** One range of a file; anything else (several, or beyond the end) is answered with the whole file. */
function readRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || header === 'bytes=-') return undefined;
  const [, from = '', to = ''] = match;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last && first < bytes ? { first, last } : undefined;
}
