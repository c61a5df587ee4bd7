import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/errors.ts';
import { isCut } from '../../../platform/http/while-connected.ts';
import { headBytes } from '../rules.ts';

export interface ReceivedPart {
  bytes: number;
  /** The first bytes, which tell the kind of a file. */
  head: Buffer;
}

/**
 * Writes a part of an upload to disk as it arrives. A connection that drops in the middle is no
 * failure: what has arrived is kept. Throws too_large for more than `limit` bytes.
 */
export async function receivePart(
  path: string,
  body: Readable,
  limit: number,
): Promise<ReceivedPart> {
  const file = await open(path, 'w');
  let bytes = 0;
  let head = Buffer.alloc(0);
  try {
    // A body that is left in the middle must not take the connection, and the answer, with it.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      if (bytes + chunk.length > limit) {
        throw new AppError('too_large', 'This is more than the upload was announced with.');
      }
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (!isCut(error)) throw error;
  } finally {
    await file.close();
  }
  return { bytes, head };
}
