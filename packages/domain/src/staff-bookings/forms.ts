import { z } from 'zod';
import { noteSchema, reasonSchema } from '../admin/act-fields.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { refundBearers, staffRefunds } from './states.ts';

/** `reason` is told to those concerned, `note` is for staff alone. */
const words = { reason: reasonSchema, note: noteSchema };

export const staffActSchema = z.object(words);
export const staffCancelSchema = z.object({ ...words, refund: z.enum(staffRefunds) });
export const staffRefundSchema = z.object({
  ...words,
  amount: centsInputSchema.refine((cents) => cents > 0, 'Enter an amount above 0.00.'),
  borneBy: z.enum(refundBearers),
});
