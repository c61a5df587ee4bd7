import { z } from 'zod';
import { userSchema } from '../accounts/endpoints.ts';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { noteSchema } from '../admin/act-fields.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { listHeaders, listQuerySchema } from '../wire/lists.ts';
import { emptyOr, uuidSchema } from '../wire/text-fields.ts';
import { verificationCalls } from './calls.ts';
import { decisionFormSchema } from './forms.ts';
import { verificationActionNames, verificationStatuses } from './states.ts';

const verificationSchema = userSchema
  .extend({
    dashboardUrl: z.url().meta({
      description:
        'The session in Stripe’s dashboard, or the sandbox’s; without one, the list of sessions',
    }),
    actions: z.record(z.enum(verificationActionNames), decisionSchema).meta({
      description: 'What the caller may decide',
    }),
  })
  .meta({ id: 'Verification' });
export type Verification = z.output<typeof verificationSchema>;

export const verificationEntrySchema = z
  .object({
    id: z.int(),
    action: z.enum(['approved', 'rejected', 'reset']),
    previousStatus: z.enum(verificationStatuses),
    newStatus: z.enum(verificationStatuses),
    reason: z.string().nullable().meta({ description: 'Told to the person' }),
    note: z.string().nullable().meta({ description: 'For staff alone' }),
    adminName: z.string().nullable(),
    adminEmail: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'VerificationAuditEntry' });
export type VerificationEntry = z.output<typeof verificationEntrySchema>;

const tag = 'Verification';
const params = z.object({ userId: uuidSchema });
const body = z
  .object({
    reason: decisionFormSchema.shape.reason.nullish(),
    note: noteSchema,
    currentPassword: currentPasswordSchema,
  })
  .nullish();
const decision = {
  tag,
  access: 'admin',
  errors: ['not_found', 'forbidden', 'wrong_state', 'sign_in_again'],
  params,
  body,
  answer: verificationSchema,
} as const;

const definitions = {
  createVerificationSession: endpoint({
    summary:
      'Start identity verification, or continue the open session; send the browser to the url',
    tag,
    access: 'signed-in',
    errors: ['wrong_state'],
    answer: z.object({ url: z.string() }),
  }),
  verifications: endpoint({
    summary: 'Users with their verification, newest first; searched by name, email or id',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: listQuerySchema(['joined', 'name', 'email']).extend({
      status: emptyOr(z.enum(verificationStatuses)),
    }),
    answer: z.array(verificationSchema),
  }),
  verificationHistory: endpoint({
    summary: 'Decisions of administrators on a verification, newest first',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params,
    answer: z.array(verificationEntrySchema),
  }),
  approveVerification: endpoint({
    ...decision,
    summary: 'Verify a person by hand',
  }),
  rejectVerification: endpoint({
    ...decision,
    summary: 'Fail a verification; a reason is required',
  }),
  resetVerification: endpoint({
    ...decision,
    summary: 'Reset a verification, so that the person can start again',
  }),
};
export type VerificationDefinitions = typeof definitions;
export const verificationEndpoints = endpoints(verificationCalls, definitions);
