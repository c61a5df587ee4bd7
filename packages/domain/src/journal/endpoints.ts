import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { noteSchema, optionalReasonSchema } from '../admin/act-fields.ts';
import { ledgerAccounts } from '../ledger/accounts.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { listHeaders, pageQuerySchema } from '../wire/lists.ts';
import { emptyOr, pathIdSchema } from '../wire/text-fields.ts';
import { journalCalls } from './calls.ts';
import { journalFormSchema } from './forms.ts';
import { journalActionNames, journalKinds, journalStatuses } from './states.ts';

const personSchema = z.object({ id: z.string(), name: z.string() });

const journalEntrySchema = z
  .object({
    id: z.int(),
    kind: z.enum(journalKinds),
    amount: decimalSchema,
    bookingId: z.int().nullable(),
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    account: z.enum(ledgerAccounts).nullable(),
    reason: z.string(),
    note: z.string().nullable(),
    status: z.enum(journalStatuses),
    author: personSchema,
    decidedBy: personSchema.nullable(),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    actions: z.record(z.enum(journalActionNames), decisionSchema),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.output<typeof journalEntrySchema>;

const tag = 'Ledger';
const params = z.object({ id: pathIdSchema });
const decision = {
  tag,
  access: 'admin',
  errors: ['not_found', 'forbidden', 'account_disabled', 'wrong_state', 'sign_in_again'],
  params,
  body: z
    .object({
      reason: optionalReasonSchema,
      note: noteSchema,
      currentPassword: currentPasswordSchema,
    })
    .nullish(),
  answer: journalEntrySchema,
} as const;

const definitions = {
  journal: endpoint({
    summary: 'Entries that staff made by hand, newest first',
    tag,
    access: 'admin',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema.extend({ status: emptyOr(z.enum(journalStatuses)) }),
    answer: z.array(journalEntrySchema),
  }),
  writeJournalEntry: endpoint({
    summary: 'Write an entry, which waits for another administrator',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state', 'sign_in_again'],
    body: journalFormSchema.extend({ currentPassword: currentPasswordSchema }),
    status: 201,
    answer: journalEntrySchema,
  }),
  approveJournalEntry: endpoint({
    ...decision,
    summary: 'Approve an entry of another administrator, which posts it to the ledger',
  }),
  rejectJournalEntry: endpoint({
    ...decision,
    summary: 'Reject an entry, which may be one’s own',
  }),
};
export type JournalDefinitions = typeof definitions;
export const journalEndpoints = endpoints(journalCalls, definitions);
