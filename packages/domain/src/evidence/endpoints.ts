import { z } from 'zod';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { evidenceCalls } from './calls.ts';

/** The list of a bundle's files, which is signed as a whole. */
export const manifestSchema = z.object({
  bookingId: z.int(),
  files: z.array(
    z.object({
      name: z.string(),
      sha256: z.string(),
      /** The hash of the previous entry; null for the first. */
      previous: z.string().nullable(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

export const evidenceProblems = [
  'changed',
  'removed',
  'swapped',
  'added',
  'repeated',
  'not_signed',
] as const;
export type EvidenceProblem = (typeof evidenceProblems)[number];

const tag = 'Evidence';

const definitions = {
  getEvidence: endpoint({
    summary: 'Everything about a trip as a signed ZIP, for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    answersFile: 'application/zip',
    answer: fileSchema,
  }),
  verifyEvidence: endpoint({
    summary: 'Whether a bundle is unchanged since it was signed, or the first file that changed',
    tag,
    access: 'public',
    errors: ['unsupported_file'],
    multipart: { bundle: { type: 'file', description: 'The ZIP, as it was downloaded' } },
    answer: z.object({
      valid: z.boolean(),
      firstBroken: z.string().optional(),
      problem: z.enum(evidenceProblems).optional(),
    }),
  }),
};
export type EvidenceDefinitions = typeof definitions;
export const evidenceEndpoints = endpoints(evidenceCalls, definitions);
