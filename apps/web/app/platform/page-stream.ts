import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/**
 * The stream that a page is rendered into, compressed as the browser takes it. React flushes what
 * it has written, so that compression does not hold the page back.
 */
export function pageStream(acceptEncoding: string | null): {
  stream: Transform;
  encoding: string | undefined;
} {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (accepted.has('br')) {
    // Quality 4 costs about as much as gzip and packs better.
    const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return { stream, encoding: 'br' };
  }
  if (accepted.has('gzip')) return { stream: createGzip(), encoding: 'gzip' };
  return { stream: new PassThrough(), encoding: undefined };
}
