import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';

const webAddress = /^(https?|webcal):\/\//i;

/** `webcal:` is how many sites write the address of a calendar; it means https. */
const calendarUrlSchema = requiredTextSchema(2000, 'Enter the address of the calendar.')
  .refine((text) => webAddress.test(text) && URL.canParse(asHttps(text)), {
    message: 'Enter an address that begins with https://.',
    abort: true,
  })
  .transform((text) => new URL(asHttps(text)))
  .refine(({ username, password }) => !username && !password, {
    message: 'Enter an address without a user name and password.',
  })
  .transform((url) => {
    url.hash = '';
    return url.href;
  });

const asHttps = (text: string) => text.replace(/^webcal:/i, 'https:');

export const importCalendarBodySchema = z.object({
  name: requiredTextSchema(60, 'Enter a name, such as the site it comes from.'),
  url: calendarUrlSchema,
});
export type ImportCalendarInput = z.input<typeof importCalendarBodySchema>;
