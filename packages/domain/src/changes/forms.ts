import { z } from 'zod';
import { bookingTexts } from '../bookings/texts.ts';
import { daySchema, timeSlotSchema } from '../calendar/schemas.ts';

const tripDaySchema = z
  .string(bookingTexts.datesMissing)
  .min(1, bookingTexts.datesMissing)
  .pipe(daySchema);

/** The window that is asked for; the pickup stays where it is not named. */
export const changeBodySchema = z.object({
  endDate: tripDaySchema,
  endTime: timeSlotSchema,
  startDate: tripDaySchema.optional(),
  startTime: timeSlotSchema.optional(),
});
export type ChangeBody = z.output<typeof changeBodySchema>;
