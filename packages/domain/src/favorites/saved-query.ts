import { z } from 'zod';
import { searchQuerySchema } from '../search/search-query.ts';

/** The filters of GET /api/cars; unlike there, an unknown one is refused. */
const savedFiltersSchema = z.strictObject(
  searchQuerySchema.omit({ limit: true, cursor: true }).shape,
);

/** As a query has it: 4 → '4', true → '1', ['GPS', 'Bluetooth'] → 'GPS,Bluetooth'. */
function asText(value: string | number | boolean | string[]): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? '1' : '';
  return String(value).trim();
}

/** Keeps the filters as the address of the search has them, without empty ones. */
export const savedQuerySchema = z
  .record(
    z.string(),
    z.union([z.string().max(400), z.number(), z.boolean(), z.array(z.string().max(80)).max(40)]),
  )
  .transform((given, context): Record<string, string> => {
    const entries = Object.entries(given).map(([name, value]) => [name, asText(value)] as const);
    const parsed = savedFiltersSchema.safeParse(Object.fromEntries(entries));
    for (const { path, message } of parsed.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return Object.fromEntries(entries.filter(([, text]) => text !== ''));
  })
  .meta({ description: 'Filters under the names that GET /api/cars has for them' });
