import { z } from 'zod';
import { noteSchema } from '../admin/act-fields.ts';
import { requiredTextSchema } from '../wire/text-fields.ts';

export const disableFormSchema = z.object({
  reason: requiredTextSchema(500, 'Please give a reason.'),
  note: noteSchema,
});

/** Choices for the open trips of a disabled account. */
export const tripChoices = ['leave', 'cancel'] as const;
export type TripChoice = (typeof tripChoices)[number];
