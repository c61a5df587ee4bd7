import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';

/** Told to the people concerned. */
export const reasonSchema = requiredTextSchema(1000, 'Please give a reason.');
export const optionalReasonSchema = textSchema(1000)
  .optional()
  .transform((text) => text || undefined)
  .meta({ description: 'Told to the people concerned' });

/** For staff alone: in the audit log, never in a mail. */
export const noteSchema = textSchema(2000)
  .optional()
  .transform((text) => text || undefined)
  .meta({ description: 'For staff alone' });
