import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';

/** Per person in 24 hours. */
export const supportLimits = { tickets: 200, responses: 1000 } as const;

export const ticketFormSchema = z.object({
  subject: requiredTextSchema(200),
  description: requiredTextSchema(10_000),
});
export const ticketResponseSchema = z.object({ message: requiredTextSchema(10_000) });
export const ticketFeedbackSchema = z.object({
  rating: z
    .int('Choose 1 to 5 stars.')
    .min(1, 'Choose 1 to 5 stars.')
    .max(5, 'Choose 1 to 5 stars.')
    .default(5),
  comment: textSchema(2000).nullish(),
});
