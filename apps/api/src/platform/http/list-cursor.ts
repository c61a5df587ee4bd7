import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { invalidField } from '../errors.ts';

/** Notices a cursor that was mangled or belongs to another list; there is nothing in it to forge for. */
function seal(text: string, list: unknown): string {
  const bound = JSON.stringify([text, list]);
  return createHash('sha256').update(bound).digest('base64url').slice(0, 12);
}

/** An opaque text that continues a list. `list` is what was asked for: filters and order. */
export function writeCursor(cursor: unknown, list: unknown): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(`${seal(text, list)}${text}`).toString('base64url');
}

/** Throws invalid_request for a cursor that is not one of this list. */
export function readCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  list: unknown,
): z.output<Schema> {
  const plain = Buffer.from(text, 'base64url').toString();
  const body = plain.slice(12);
  const isOurs = plain.slice(0, 12) === seal(body, list);
  // Decoding is lenient, so the text must also equal what we would write.
  if (!isOurs || Buffer.from(plain).toString('base64url') !== text) {
    throw invalidField('cursor', 'This cursor is not one of this search.');
  }
  return schema.parse(JSON.parse(body));
}
