import { z } from 'zod';
import { formatCount } from '../text/count-of.ts';
import './validation-messages.ts';

/** Control characters other than tab and line breaks. PostgreSQL refuses NUL. */
const controlCharacters = /[^\P{Cc}\t\n\r]/u;

/** Trimmed, without control characters, at most `max` characters. */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${formatCount(max)} characters.`)
    .refine(
      (text) => text.isWellFormed() && !controlCharacters.test(text),
      'Remove the control characters.',
    );
}

/** Also refuses a blank text. */
export function requiredTextSchema(max: number, message = 'Fill in this field.') {
  return textSchema(max).refine((text) => text.length > 0, message);
}

const maxId = 2_147_483_647;

/** An integer id in a path: digits only. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'This is not an id.')
  .transform(Number)
  .refine((id) => id <= maxId, 'This is not an id.');

/** An integer id in a body: a number, or its digits. */
export const bodyIdSchema = z.union([z.int().min(1).max(maxId), pathIdSchema]);

export const uuidSchema = z.uuid('This is not an id.');

/** An empty text and a missing value both mean 'not given'. */
export function emptyOr<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}
