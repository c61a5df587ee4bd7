import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';
import { carCategories, hostCategories, ratingLimits } from './rules.ts';
import { ratingTexts } from './texts.ts';

const { incomplete } = ratingTexts;
const { min, max } = ratingLimits;

const starsSchema = z.int(incomplete).min(min, incomplete).max(max, incomplete);
const commentSchema = textSchema(ratingLimits.comment)
  .nullish()
  .transform((text) => text || null);

function scoresOf<const Category extends string>(categories: readonly Category[]) {
  const entries = categories.map((category) => [category, starsSchema] as const);
  return Object.fromEntries(entries) as Record<Category, typeof starsSchema>;
}

/** The server computes the overall rating again, so a contradicting one does not lose the review. */
export const rateBodySchema = z.object({
  hostRating: z.object(
    {
      ...scoresOf(hostCategories),
      overallRating: z.number().nullish().meta({
        description: 'The rounded mean of the five scores; the server computes it again',
      }),
      comment: commentSchema,
    },
    incomplete,
  ),
  carRating: z.object({ ...scoresOf(carCategories), comment: commentSchema }, incomplete),
});
export type RateBody = z.input<typeof rateBodySchema>;
export type TripRating = z.output<typeof rateBodySchema>;

export const replyBodySchema = z.object({ reply: requiredTextSchema(ratingLimits.reply) });
export type ReplyBody = z.input<typeof replyBodySchema>;
