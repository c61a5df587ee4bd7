import { createHash } from 'node:crypto';
import type { SortOrder } from '@curbside/domain/search/search-query';
import { z } from 'zod';
import { invalidField } from '../../platform/errors.ts';
import type { Filters } from './rules.ts';

const positionSchema = z.object({
  carId: z.int(),
  rateCents: z.int(),
  isAllStar: z.boolean(),
  rating: z.number(),
  trips: z.int(),
});

/** The last car of a page, as far as any sort order looks at it. */
export type Position = z.output<typeof positionSchema>;

/** The total travels along, so that it is counted once a search and not once a page. */
const cursorSchema = z.object({ after: positionSchema, total: z.int().min(0) });
export type Cursor = z.output<typeof cursorSchema>;

/** The search that a cursor belongs to. */
export interface Search {
  filters: Filters;
  sort: SortOrder;
}

/** Notices a cursor that was mangled or belongs to another search; there is nothing in it to forge for. */
function seal(text: string, search: Search): string {
  const bound = JSON.stringify([text, search.sort, search.filters]);
  return createHash('sha256').update(bound).digest('base64url').slice(0, 12);
}

/** An opaque text that continues the search behind a car. */
export function writeCursor(cursor: Cursor, search: Search): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(`${seal(text, search)}${text}`).toString('base64url');
}

/** Throws invalid_request for a cursor that is not one of this search. */
export function readCursor(text: string, search: Search): Cursor {
  const plain = Buffer.from(text, 'base64url').toString();
  const body = plain.slice(12);
  const isOurs = plain.slice(0, 12) === seal(body, search);
  // Decoding is lenient, so the text must also be exactly what we would write.
  if (!isOurs || Buffer.from(plain).toString('base64url') !== text) {
    throw invalidField('cursor', 'This cursor is not one of this search.');
  }
  return cursorSchema.parse(JSON.parse(body));
}
