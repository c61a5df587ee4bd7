import { z } from 'zod';
import { noteSchema, reasonSchema } from '../admin/act-fields.ts';
import { ledgerAccounts } from '../ledger/accounts.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { bodyIdSchema, emptyOr, uuidSchema } from '../wire/text-fields.ts';
import { journalKinds } from './states.ts';

export const journalFormSchema = z.object({
  kind: z.enum(journalKinds),
  amount: centsInputSchema.refine((cents) => cents > 0, 'Enter an amount above 0.00.'),
  bookingId: emptyOr(bodyIdSchema).nullish(),
  userId: emptyOr(uuidSchema).nullish(),
  account: emptyOr(z.enum(ledgerAccounts))
    .nullish()
    .meta({ description: 'Where an unexplained sum belongs; for an explanation only' }),
  reason: reasonSchema.meta({ description: 'Told to the person concerned' }),
  note: noteSchema,
});
