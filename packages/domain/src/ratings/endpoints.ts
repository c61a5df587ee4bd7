import { z } from 'zod';
import { reasonBodySchema } from '../contests/forms.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { ratingCalls } from './calls.ts';
import { rateBodySchema, replyBodySchema } from './forms.ts';
import { carCategories, hostCategories } from './rules.ts';

const shownStars = z.int();
const shownComment = z.string().nullable();
const shown = <const Category extends string>(categories: readonly Category[]) =>
  Object.fromEntries(categories.map((category) => [category, shownStars])) as Record<
    Category,
    typeof shownStars
  >;

const ratingSchema = z
  .object({
    bookingId: z.int(),
    hostRating: z.object({
      ...shown(hostCategories),
      overallRating: shownStars,
      comment: shownComment,
    }),
    carRating: z.object({ ...shown(carCategories), comment: shownComment }),
    createdAt: z.string(),
  })
  .meta({ id: 'Rating' });
export type Rating = z.output<typeof ratingSchema>;

export const reviewSchema = z
  .object({
    id: z.int(),
    rating: z.int().meta({ description: 'The overall rating, 1 to 5' }),
    comment: z
      .string()
      .nullable()
      .meta({ description: 'What the guest says about the car, or else about the host' }),
    hostComment: z.string().nullable().meta({
      description: 'What the guest says about the host, where `comment` is about the car',
    }),
    firstName: z.string(),
    month: z.string().meta({ description: 'When the trip was rated', examples: ['May 2026'] }),
    reply: z.string().nullable().meta({ description: 'The host’s public answer' }),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof reviewSchema>;

const tag = 'Ratings';
const params = z.object({ id: pathIdSchema });

const definitions = {
  rateBooking: endpoint({
    summary: 'Rate the host and the car of a completed trip, once',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: rateBodySchema,
    status: 201,
    answer: ratingSchema,
  }),
  listReviews: endpoint({
    summary: 'The latest hundred ratings of a car, newest first',
    tag,
    access: 'anyone',
    errors: ['not_found'],
    params,
    answer: z.array(reviewSchema),
  }),
  reportReview: endpoint({
    summary: 'The host reports a review that threatens with something; opens a ticket',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden'],
    params,
    body: reasonBodySchema,
    status: 201,
    answer: z
      .object({ id: z.int(), reason: z.string(), createdAt: z.string() })
      .meta({ id: 'ReviewReport' }),
  }),
  replyToReview: endpoint({
    summary: 'The host answers a review in public, once',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: replyBodySchema,
    status: 201,
    answer: reviewSchema,
  }),
};
export type RatingDefinitions = typeof definitions;
export const ratingEndpoints = endpoints(ratingCalls, definitions);
