import { z } from 'zod';
import { noteSchema } from '../admin/act-fields.ts';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { verificationTexts } from './texts.ts';

export const decisionFormSchema = z.object({ reason: textSchema(1000), note: noteSchema });

export const rejectionFormSchema = z.object({
  reason: requiredTextSchema(1000, verificationTexts.reasonMissing),
  note: noteSchema,
});
