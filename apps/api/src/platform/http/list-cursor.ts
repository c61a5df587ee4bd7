import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { isDataException } from '../database/index.ts';
import { type AppError, invalidField } from '../errors.ts';

/** Detects a cursor that is broken or belongs to another list. It protects no secret. */
function seal(text: string, list: unknown): string {
  const bound = JSON.stringify([text, list]);
  return createHash('sha256').update(bound).digest('base64url').slice(0, 12);
}

export function writeCursor(cursor: unknown, list: unknown): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(`${seal(text, list)}${text}`).toString('base64url');
}

/** Throws invalid_request for a cursor that does not belong to this list. */
export function readCursor<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  list: unknown,
): z.output<Schema> {
  const plain = Buffer.from(text, 'base64url').toString();
  const body = plain.slice(12);
  const isOurs = plain.slice(0, 12) === seal(body, list);
  // Decoding is lenient, so the text must also equal what we would write.
  if (!isOurs || Buffer.from(plain).toString('base64url') !== text) throw wrongCursor();
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success) throw wrongCursor();
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrongCursor(): AppError {
  return invalidField('cursor', 'This cursor does not belong to this list.');
}

/**
 * Runs the query of a page. Throws invalid_request if the database refuses the cursor's values:
 * anyone can seal a cursor with, for example, a number that is too large.
 */
export async function fetchAfter<Page>(
  cursor: unknown,
  fetchPage: () => Promise<Page>,
): Promise<Page> {
  try {
    return await fetchPage();
  } catch (error) {
    if (cursor !== undefined && isDataException(error)) throw wrongCursor();
    throw error;
  }
}
