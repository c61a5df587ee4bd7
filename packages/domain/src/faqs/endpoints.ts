import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { faqCalls } from './calls.ts';
import { faqCategories } from './categories.ts';
import { faqFormSchema } from './forms.ts';

export const faqSchema = z
  .object({
    id: z.int(),
    question: z.string(),
    answer: z.string().meta({ description: 'HTML, sanitized when it was saved' }),
    category: z.enum(faqCategories),
    createdAt: z.string(),
  })
  .meta({ id: 'Faq' });
export type Faq = z.output<typeof faqSchema>;

const tag = 'FAQs';
const params = z.object({ id: pathIdSchema });

const definitions = {
  faqs: endpoint({
    summary: 'Questions and answers, by category',
    tag,
    access: 'public',
    errors: [],
    answer: z.array(faqSchema),
  }),
  createFaq: endpoint({
    summary: 'Add a question',
    tag,
    access: 'admin',
    errors: [],
    body: faqFormSchema,
    status: 201,
    answer: faqSchema,
  }),
  previewFaq: endpoint({
    summary: 'An answer as it would be published',
    tag,
    access: 'admin',
    errors: [],
    body: faqFormSchema.pick({ answer: true }),
    answer: z.object({ answer: z.string() }),
  }),
  updateFaq: endpoint({
    summary: 'Change a question',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params,
    body: faqFormSchema.partial(),
    answer: faqSchema,
  }),
  deleteFaq: endpoint({
    summary: 'Remove a question',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
};
export type FaqDefinitions = typeof definitions;
export const faqEndpoints = endpoints(faqCalls, definitions);
