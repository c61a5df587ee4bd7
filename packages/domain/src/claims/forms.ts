import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { instantInputSchema } from '../calendar/instants.ts';
import { decisionBodySchema, reasonBodySchema } from '../contests/forms.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { bodyIdSchema, emptyOr, requiredTextSchema } from '../wire/text-fields.ts';
import { claimKinds, claimLimits } from './rules.ts';

export const claimBodySchema = z.object({
  kind: z.enum(claimKinds, 'Choose what you claim.'),
  amount: emptyOr(centsInputSchema)
    .nullable()
    .transform((cents) => cents ?? null)
    .meta({ description: 'In dollars; computed by the server for `late` and `miles`' }),
  description: requiredTextSchema(5000, 'Please describe what happened.'),
  pairs: z
    .array(z.object({ before: bodyIdSchema, after: bodyIdSchema }))
    .max(claimLimits.pairs, `Add at most ${claimLimits.pairs} pairs.`)
    .nullish()
    .transform((pairs) => pairs ?? [])
    .meta({ description: 'A pickup photo and a return photo of one type each, by their ids' }),
  documents: z
    .array(bodyIdSchema)
    .max(claimLimits.documents, `Add at most ${claimLimits.documents} documents.`)
    .nullish()
    .transform((ids) => ids ?? [])
    .meta({ description: 'Ids of finished uploads: PDF, JPEG or PNG' }),
  happenedAt: emptyOr(instantInputSchema('Enter the date and time.'))
    .nullable()
    .transform((at) => at ?? null)
    .meta({ description: 'For a toll or a ticket: inside the trip' }),
});
export type ClaimInput = z.output<typeof claimBodySchema>;

export const decideClaimBodySchema = decisionBodySchema.extend({
  amount: emptyOr(centsInputSchema)
    .nullable()
    .transform((cents) => cents ?? null)
    .meta({ description: 'What the guest pays in all, where it is less than was asked' }),
});

export const writeOffBodySchema = reasonBodySchema.extend({
  currentPassword: currentPasswordSchema,
});
