import { z } from 'zod';

export const manifestName = 'manifest.json';

export const fileKeySchema = z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*$/);

export const contentSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
});

export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  serverVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
  tables: z.array(
    contentSchema.extend({
      schema: z.enum(['public', 'jobs']),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
    }),
  ),
  files: z.array(contentSchema.extend({ key: fileKeySchema })),
  /** Set if the files are in a folder of their own, and not in the archive. */
  filesAside: z.literal(true).optional(),
  /** The sandbox's state; absent with the real Stripe. */
  sandbox: contentSchema.optional(),
});

export type Manifest = z.output<typeof manifestSchema>;

export const sandboxEntry = 'stripe-sandbox.jsonl';
export const tableEntry = ({ schema, name }: { schema: string; name: string }) =>
  `database/${schema}.${name}.copy`;
export const fileEntry = (key: string) => `files/${key}`;

/** Covers everything that the archive itself contains. */
export function hashesOf({ tables, files, filesAside, sandbox }: Manifest): Map<string, string> {
  return new Map([
    ...tables.map((table) => [tableEntry(table), table.sha256] as const),
    ...(filesAside ? [] : files).map(({ key, sha256 }) => [fileEntry(key), sha256] as const),
    ...(sandbox ? [[sandboxEntry, sandbox.sha256] as const] : []),
  ]);
}
