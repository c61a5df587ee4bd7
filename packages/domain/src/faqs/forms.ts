import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';
import { faqCategories } from './categories.ts';

export const faqFormSchema = z.object({
  question: requiredTextSchema(300),
  answer: requiredTextSchema(20_000).meta({ description: 'HTML; anything not allowed is removed' }),
  category: z.enum(faqCategories, 'Choose a category.'),
});
