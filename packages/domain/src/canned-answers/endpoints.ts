import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { cannedAnswerCalls } from './calls.ts';
import { cannedAnswerSchema } from './forms.ts';

const answerSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    text: z.string().meta({
      description: 'With {name} of the requester, {me} who answers, and the number of the {ticket}',
    }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'CannedAnswer' });
export type CannedAnswer = z.output<typeof answerSchema>;

const tag = 'Support';
const params = z.object({ id: pathIdSchema });

const definitions = {
  cannedAnswers: endpoint({
    summary: 'Answers that staff keep for tickets, by title',
    tag,
    access: 'staff',
    errors: [],
    answer: z.array(answerSchema),
  }),
  createCannedAnswer: endpoint({
    summary: 'Keep an answer',
    tag,
    access: 'staff',
    errors: [],
    body: cannedAnswerSchema,
    status: 201,
    answer: answerSchema,
  }),
  changeCannedAnswer: endpoint({
    summary: 'Change the title or the text of an answer',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    body: cannedAnswerSchema.partial(),
    answer: answerSchema,
  }),
  removeCannedAnswer: endpoint({
    summary: 'Remove an answer; what was sent with it stays',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    status: 204,
    answer: z.null(),
  }),
};
export type CannedAnswerDefinitions = typeof definitions;
export const cannedAnswerEndpoints = endpoints(cannedAnswerCalls, definitions);
