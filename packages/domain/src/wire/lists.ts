import { z } from 'zod';
import { emptyOr, textSchema } from './text-fields.ts';

export const maxPageSize = 100;

export const pageSizeSchema = z
  .string()
  .regex(/^([1-9]|[1-9]\d|100)$/, `Enter 1 to ${maxPageSize}.`)
  .transform(Number);

/**
 * The query of every list that the server pages, sorts and searches. The answer stays a plain
 * array; `X-Total-Count` and `Link: <…>; rel="next"` are headers.
 */
export function listQuerySchema<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return z.object({
    q: textSchema(120).optional().meta({ description: 'Words to search for' }),
    sort: emptyOr(z.enum(sorts)).transform((sort): Sort[number] => sort ?? sorts[0]),
    order: emptyOr(z.enum(['asc', 'desc'])),
    limit: pageSizeSchema.optional(),
    cursor: z.string().max(400).optional(),
  });
}

/** For a list that is only paged, newest first. */
export const pageQuerySchema = listQuerySchema(['created']).pick({
  sort: true,
  order: true,
  limit: true,
  cursor: true,
});

/** For the OpenAPI document. */
export const resultHeaders = {
  'X-Total-Count': 'How many rows match, on all pages together',
  Link: 'The next page, rel="next"; absent on the last',
} as const;

export const listHeaders = {
  ...resultHeaders,
  'X-First-Row': 'The number of the first row of this page in the list, from 1',
} as const;
