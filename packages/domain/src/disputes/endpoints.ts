import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { decimalSchema } from '../money/schemas.ts';
import { payoutStatuses } from '../payouts/states.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { listHeaders, pageQuerySchema } from '../wire/lists.ts';
import { emptyOr, pathIdSchema, textSchema } from '../wire/text-fields.ts';
import { disputeCalls } from './calls.ts';
import { disputeActionNames, disputeStatuses } from './states.ts';

export const disputeSchema = z
  .object({
    id: z.int(),
    stripeId: z.string(),
    bookingId: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    guestId: z.string(),
    guestName: z.string(),
    hostId: z.string(),
    hostName: z.string(),
    status: z.enum(disputeStatuses),
    reason: z
      .string()
      .meta({ description: 'The reason given by the guest’s bank, such as `fraudulent`' }),
    amount: decimalSchema,
    submitFee: decimalSchema.meta({
      description: 'Stripe’s fee for submitting evidence, given back if the dispute is won',
    }),
    dueBy: z
      .string()
      .nullable()
      .meta({ description: 'Without evidence by this time the dispute is lost' }),
    openedAt: z.string(),
    submittedAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    payoutStatus: z.enum(payoutStatuses),
    owedByHost: decimalSchema.meta({
      description: 'What the host owes from this trip, because the payout could not be taken back',
    }),
    actions: z.record(z.enum(disputeActionNames), decisionSchema),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.output<typeof disputeSchema>;

const disputeDetailsSchema = disputeSchema
  .extend({
    evidence: z
      .record(z.string(), z.string())
      .meta({ description: 'Stripe’s evidence fields as they would be submitted now' }),
    files: z.array(z.string()).meta({ description: 'The files that would be submitted with them' }),
  })
  .meta({ id: 'DisputeDetails' });

const tag = 'Disputes';

const definitions = {
  disputes: endpoint({
    summary: 'Payments that guests dispute with their banks, newest first',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema.extend({
      open: emptyOr(z.enum(['true', 'false'])).meta({ description: 'Only undecided disputes' }),
    }),
    answer: z.array(disputeSchema),
  }),
  dispute: endpoint({
    summary: 'A dispute, with the evidence that was collected for it',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    answer: disputeDetailsSchema,
  }),
  disputePacket: endpoint({
    summary: 'The evidence of a dispute as a signed ZIP, with the original files',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params: z.object({ id: pathIdSchema }),
    answersFile: 'application/zip',
    answer: fileSchema,
  }),
  submitDispute: endpoint({
    summary: 'Submit the evidence to the bank, once; `note` is added to it',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    params: z.object({ id: pathIdSchema }),
    body: z
      .object({
        note: textSchema(2000).optional(),
        currentPassword: currentPasswordSchema,
      })
      .nullish(),
    answer: disputeSchema,
  }),
};
export type DisputeDefinitions = typeof definitions;
export const disputeEndpoints = endpoints(disputeCalls, definitions);
