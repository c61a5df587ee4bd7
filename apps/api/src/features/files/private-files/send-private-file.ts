import type { PhotoWidth } from '@curbside/domain/cars/photos';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/index.ts';
import { addressStaysSeconds } from '../../../platform/storage/presentation.ts';
import { photoContentType } from '../photos/photo-address.ts';
import { fileExtension } from '../rules.ts';
import { originalKey, privatePhotoKey } from './private-file.ts';

interface SentFile {
  bookingId: number;
  sha256: string;
  contentType: string;
}

interface StoredFile {
  key: string;
  /** Without its ending. */
  name: string;
  contentType: string;
  /** The browser may keep a copy while the address is the same. */
  isKept?: boolean;
}

/** For the browser's own cache, never for a shared one; and never as a page. */
const privateHeaders = {
  'cache-control': 'private, max-age=3600',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/**
 * Sends the browser to the file's signed address. False where the server has to send the bytes itself.
 * The answer is not kept, so that each view is judged again.
 */
export async function sendToBucket(
  storage: Storage,
  reply: FastifyReply,
  { key, name, contentType, isKept = true }: StoredFile,
): Promise<boolean> {
  // S3 refuses HEAD at an address that is signed for GET.
  if (reply.request.method !== 'GET') return false;
  const address = await storage.signedAddress(key, {
    contentType,
    contentDisposition: `inline; filename="${name}.${fileExtension(contentType)}"`,
    cacheControl: isKept ? `private, max-age=${addressStaysSeconds}` : 'private, no-store',
  });
  if (!address) return false;
  reply.code(302).headers({ location: address, 'cache-control': 'private, no-store' });
  return true;
}

/** Sends the re-encoded photo at one width. */
export async function sendPrivatePhoto(
  storage: Storage,
  reply: FastifyReply,
  { bookingId, sha256 }: Pick<SentFile, 'bookingId' | 'sha256'>,
  width: PhotoWidth,
): Promise<Buffer | undefined> {
  const key = privatePhotoKey(bookingId, sha256, width);
  const file = { key, name: sha256.slice(0, 12), contentType: photoContentType };
  if (await sendToBucket(storage, reply, file)) return undefined;
  const photo = await storage.get(key);
  if (!photo) throw notFound('File');
  reply.headers(privateHeaders).type(photoContentType);
  return photo;
}

/** Streams an original, or the range that a video player requests. */
export async function sendOriginal(
  storage: Storage,
  reply: FastifyReply,
  { bookingId, sha256, contentType }: SentFile,
): Promise<unknown> {
  const key = originalKey(bookingId, sha256);
  if (await sendToBucket(storage, reply, { key, name: sha256.slice(0, 12), contentType })) {
    return undefined;
  }
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

/** A single range; other headers (several ranges, beyond the end) get the whole file. */
function readRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || header === 'bytes=-') return undefined;
  const [, from = '', to = ''] = match;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last && first < bytes ? { first, last } : undefined;
}
