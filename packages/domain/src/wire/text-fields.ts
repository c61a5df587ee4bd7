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

/** Neither a space nor invisible, as a zero-width space and the braille blank are. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Also refuses a blank text. */
export function requiredTextSchema(max: number, message = 'Fill in this field.') {
  return textSchema(max).refine((text) => visible.test(text), message);
}

const maxId = 2_147_483_647;
const notAnId = 'This is not an id.';

/** An integer id in a path: digits only. */
export const pathIdSchema = z
  .string(notAnId)
  .regex(/^[1-9]\d{0,9}$/, notAnId)
  .transform(Number)
  .refine((id) => id <= maxId, notAnId);

/** An integer id in a body: a number, or its digits. */
export const bodyIdSchema = z.union([z.int().min(1, notAnId).max(maxId, notAnId), pathIdSchema]);

export const uuidSchema = z.uuid(notAnId);

/** An empty text and a missing value both mean 'not given'. */
export function emptyOr<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional();
}
