import { z } from 'zod';
import { atSignedAddress, endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { pathIdSchema, textSchema } from '../wire/text-fields.ts';
import { contractCalls } from './calls.ts';

export const contractSchema = z
  .object({
    id: z.int(),
    contractNumber: z.string().meta({ examples: ['CS-2026-000123'] }),
    bookingId: z.int(),
    renterSignedAt: z.string(),
    hostSignedAt: z.string(),
    hash: z.string().meta({ description: 'SHA-256 of the terms, as printed on the contract' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Contract' });
export type Contract = z.output<typeof contractSchema>;

const tag = 'Contracts';

const definitions = {
  contracts: endpoint({
    summary: 'Rental contracts, newest first; searched by contract number or booking id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['created']),
    answer: z.array(contractSchema),
  }),
  contractPdf: endpoint({
    summary: 'A rental contract, for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    otherStatuses: { 302: atSignedAddress },
    answersFile: 'application/pdf',
    answer: fileSchema,
  }),
  verifyContract: endpoint({
    summary: 'Whether a contract with this number and hash exists, without showing it',
    tag,
    access: 'public',
    errors: [],
    query: z.object({ number: textSchema(40), hash: textSchema(128) }),
    answer: z.object({ valid: z.boolean() }),
  }),
};
export type ContractDefinitions = typeof definitions;
export const contractEndpoints = endpoints(contractCalls, definitions);
