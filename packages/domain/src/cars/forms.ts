import { z } from 'zod';
import { bookingRuleChoices, defaultBookingRules, tripDays } from './booking-rules.ts';

const chosenFrom = (choices: readonly number[], message: string) =>
  z.int(message).refine((value) => choices.includes(value), message);

const days = z
  .int('Enter whole days.')
  .min(tripDays.min, `Enter ${tripDays.min} to ${tripDays.max} days.`)
  .max(tripDays.max, `Enter ${tripDays.min} to ${tripDays.max} days.`);

const { noticeHours, bufferHours, horizonDays } = bookingRuleChoices;

export const bookingRulesSchema = z
  .object({
    noticeHours: chosenFrom(noticeHours, 'Choose a notice from the list.').default(
      defaultBookingRules.noticeHours,
    ),
    minDays: days.default(defaultBookingRules.minDays),
    maxDays: days.default(defaultBookingRules.maxDays),
    bufferHours: chosenFrom(bufferHours, 'Choose a buffer from the list.').default(
      defaultBookingRules.bufferHours,
    ),
    horizonDays: chosenFrom(horizonDays, 'Choose how far ahead from the list.').default(
      defaultBookingRules.horizonDays,
    ),
    instantBook: z.boolean().default(defaultBookingRules.instantBook),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'The longest trip must not be shorter than the shortest.',
  });
