import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';
import { findUnknownPlaceholder, placeholders } from './placeholders.ts';

const known = placeholders.map((word) => `{${word}}`).join(', ');

export const cannedAnswerSchema = z.object({
  title: requiredTextSchema(100),
  text: requiredTextSchema(5000).refine(
    (text) => findUnknownPlaceholder(text) === undefined,
    `Only ${known} can stand in braces.`,
  ),
});
