import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { verificationTexts } from './texts.ts';

export const decisionFormSchema = z.object({ reason: textSchema(1000) });

export const rejectionFormSchema = z.object({
  reason: requiredTextSchema(1000, verificationTexts.reasonMissing),
});
