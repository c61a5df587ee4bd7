import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface CompressedPage {
  body: Buffer<ArrayBuffer>;
  /** For the Content-Encoding header. */
  encoding?: 'br' | 'gzip';
}

/** The page in the best encoding that the browser takes. */
export async function compressPage(
  page: Buffer<ArrayBuffer>,
  acceptEncoding: string,
): Promise<CompressedPage> {
  const accepted = new Set(
    acceptEncoding.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (accepted.has('br')) {
    // Quality 4 costs about as much as gzip and packs better.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      // A page is shorter than this window; the usual one is 4 MB for each answer under way.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    };
    return { body: await toBrotli(page, { params }), encoding: 'br' };
  }
  if (accepted.has('gzip')) return { body: await toGzip(page), encoding: 'gzip' };
  return { body: page };
}
