import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { requiredTextSchema } from '../wire/text-fields.ts';

/** Why somebody contests, withdraws or reports something. */
export const reasonBodySchema = z.object({
  reason: requiredTextSchema(5000, 'Please give a reason.'),
});

/** The decision of staff where one side contests what the other says. */
export const decisionBodySchema = reasonBodySchema.extend({
  outcome: z.enum(['uphold', 'reject'], 'Choose an outcome.'),
  currentPassword: currentPasswordSchema,
});
