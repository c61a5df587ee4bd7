import { z } from 'zod';
import { chargeSchema } from '../charges/endpoints.ts';
import { reasonBodySchema } from '../contests/forms.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { atSignedAddress, endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { claimCalls } from './calls.ts';
import { claimBodySchema, decideClaimBodySchema, writeOffBodySchema } from './forms.ts';
import { claimKinds } from './rules.ts';
import { claimActionNames } from './states.ts';

const claimSchema = chargeSchema
  .extend({
    bookingId: z.int(),
    kind: z.enum(claimKinds),
    carTitle: z.string(),
    renterName: z.string(),
    ownerName: z.string(),
    side: z
      .enum(['renter', 'owner'])
      .nullable()
      .meta({ description: 'Of the caller; null for staff' }),
    description: z.string(),
    happenedAt: z.string().nullable(),
    pairs: z.array(z.object({ before: inspectionPhotoSchema, after: inspectionPhotoSchema })),
    documents: z.array(z.object({ url: z.string(), contentType: z.string() })),
    silence: z
      .enum(['accepts', 'contests'])
      .meta({ description: 'What becomes of the claim if the guest does not answer' }),
    contest: z.object({ reason: z.string().nullable(), at: z.string() }).nullable(),
    decision: z
      .object({ outcome: z.enum(['uphold', 'reject']), reason: z.string(), at: z.string() })
      .nullable(),
    nextTryAt: z.string().nullable().meta({
      description: 'When a card that was declined is tried again; null after the last try',
    }),
    writtenOff: z.object({ reason: z.string(), at: z.string() }).nullable(),
    actions: z.record(z.enum(claimActionNames), decisionSchema),
    similar: z
      .array(
        z.object({
          outcome: z.enum(['uphold', 'reject']),
          asked: decimalSchema,
          total: decimalSchema,
        }),
      )
      .optional()
      .meta({ description: 'Earlier decisions of this kind, from five on. For staff only' }),
  })
  .meta({ id: 'Claim' });
export type Claim = z.output<typeof claimSchema>;

const optionSchema = z.object({
  kind: z.enum(claimKinds),
  allowed: z.boolean(),
  reason: z.string().optional(),
  lines: z
    .array(z.object({ label: z.string(), amount: decimalSchema }))
    .meta({ description: 'What the server computes; empty where the host names the sum' }),
  total: decimalSchema.nullable(),
  amounts: z.array(decimalSchema).meta({ description: 'The sums to choose from' }),
});
export type ClaimOption = z.output<typeof optionSchema>;

const reportSchema = z
  .object({ id: z.int(), reason: z.string(), createdAt: z.string() })
  .meta({ id: 'ClaimReport' });

const tag = 'Claims';
const params = z.object({ id: pathIdSchema });

const definitions = {
  claimCharge: endpoint({
    summary: 'The host claims a charge after the trip; late and miles are computed by the server',
    tag,
    access: 'signed-in',
    errors: [
      'not_found',
      'forbidden',
      'wrong_state',
      'invalid_amount',
      'evidence_missing',
      'unsupported_file',
      'storage_full',
    ],
    params,
    body: claimBodySchema,
    status: 201,
    answer: claimSchema,
  }),
  claimsOfBooking: endpoint({
    summary: 'The claims of a trip, oldest first, for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(claimSchema),
  }),
  claimOptions: endpoint({
    summary: 'What the host of a trip can claim now, and what the server computes for it',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden'],
    params,
    answer: z.array(optionSchema),
  }),
  getClaim: endpoint({
    summary: 'A claim with its photos and documents, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: claimSchema,
  }),
  getClaimDocument: endpoint({
    summary: 'A document of a claim, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({
      id: pathIdSchema,
      position: z
        .string()
        .regex(/^\d{1,2}$/, 'This is not a position.')
        .transform(Number),
    }),
    otherStatuses: { 206: 'The part that a Range header asked for', 302: atSignedAddress },
    answersFile: '*/*',
    answer: fileSchema,
  }),
  acceptCharge: endpoint({
    summary: 'The guest accepts a claim; the card of the trip is charged',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: claimSchema,
  }),
  contestCharge: endpoint({
    summary: 'The guest contests a claim; nothing is charged before staff decide',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: reasonBodySchema,
    answer: claimSchema,
  }),
  withdrawCharge: endpoint({
    summary: 'The host withdraws a claim that is not accepted yet',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: claimSchema,
  }),
  reportCharge: endpoint({
    summary: 'Report a claim that threatens with a rating; opens a ticket',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden'],
    params,
    body: reasonBodySchema,
    status: 201,
    answer: reportSchema,
  }),
  decideCharge: endpoint({
    summary: 'Uphold a contested claim, in whole or in part, or reject it',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state', 'invalid_amount', 'sign_in_again'],
    params,
    body: decideClaimBodySchema,
    answer: claimSchema,
  }),
  writeOffCharge: endpoint({
    summary: 'Give up an accepted claim that the card did not pay',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    params,
    body: writeOffBodySchema,
    answer: claimSchema,
  }),
};
export type ClaimDefinitions = typeof definitions;
export const claimEndpoints = endpoints(claimCalls, definitions);
