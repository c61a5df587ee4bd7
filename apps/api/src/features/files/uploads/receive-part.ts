import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/errors.ts';
import { isCut } from '../../../platform/http/while-connected.ts';
import { headBytes } from '../rules.ts';

export interface ReceivedPart {
  bytes: number;
  /** The first bytes, which tell the type of the file. */
  head: Buffer;
}

/**
 * Writes a part to disk as it arrives. If the connection drops midway, the received bytes are kept.
 * Throws too_large beyond `limit` bytes.
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
    // Leaving a body midway must not close the connection, which still carries the response.
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
