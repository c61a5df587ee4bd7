import { z } from 'zod';
import { bookingParties } from '../bookings/states.ts';
import { timeSlotSchema } from '../calendar/schemas.ts';
import { quoteSchema } from '../money/quote.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { latestEndSchema } from '../wire/error-answer.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { changeCalls } from './calls.ts';
import { changeBodySchema } from './forms.ts';
import { changeActionNames, changeStatuses } from './states.ts';

const windowSchema = z.object({
  startDate: z.string(),
  startTime: timeSlotSchema,
  endDate: z.string(),
  endTime: timeSlotSchema,
});

const signedSchema = decimalSchema.meta({
  description: 'What the guest pays more; negative if money goes back, such as -96.03',
});

const refundSchema = decimalSchema.nullable().meta({
  description:
    'Goes back to the guest if the trip costs less, once what came back before is counted; null if it costs no less, or once the change is answered',
});

const linesSchema = z.array(z.object({ label: z.string(), amount: decimalSchema })).meta({
  description: 'The lines of the difference, which sum to it',
});

const changeQuoteSchema = z
  .object({
    quote: quoteSchema.meta({ description: 'The price of the whole trip, once changed' }),
    difference: signedSchema,
    refund: refundSchema,
    lines: linesSchema,
    latestEnd: latestEndSchema.nullable(),
  })
  .meta({ id: 'ChangeQuote' });
export type ChangeQuote = z.output<typeof changeQuoteSchema>;

const changeSchema = z
  .object({
    id: z.int(),
    bookingId: z.int(),
    status: z.enum(changeStatuses),
    askedBy: z.enum(bookingParties),
    ...windowSchema.shape,
    former: windowSchema.meta({ description: 'The window of the trip when the change was asked' }),
    quote: quoteSchema.meta({ description: 'The price of the whole trip, once changed' }),
    difference: signedSchema,
    refund: refundSchema,
    lines: linesSchema,
    answerBy: z.string().meta({ description: 'Without an answer by then, the change lapses' }),
    orderId: z.int().nullable().meta({ description: 'What the guest pays for an extension' }),
    payBy: z.string().nullable().meta({
      description:
        'The card was declined: paid at /pay/{orderId} by then, or the former dates come back',
    }),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
    actions: z
      .record(z.enum(changeActionNames), decisionSchema)
      .meta({ id: 'ChangeActions', description: 'What the caller may do at this moment' }),
  })
  .meta({ id: 'BookingChange' });
export type BookingChange = z.output<typeof changeSchema>;

const tag = 'Changes';
const params = z.object({ id: pathIdSchema });
const changeParams = z.object({ id: pathIdSchema, changeId: pathIdSchema });

const windowErrors = [
  'not_found',
  'forbidden',
  'wrong_state',
  'invalid_times',
  'invalid_dates',
  'amount_too_large',
  'invalid_amount',
  'dates_blocked',
  'dates_taken',
] as const;
const answerErrors = ['not_found', 'forbidden', 'wrong_state'] as const;

const definitions = {
  quoteChange: endpoint({
    summary: 'The price of other dates or times for a trip, for its parties',
    tag,
    access: 'active',
    errors: windowErrors,
    params,
    body: changeBodySchema,
    answer: changeQuoteSchema,
  }),
  askChange: endpoint({
    summary: 'Ask the other side of a trip for other dates or times',
    tag,
    access: 'active',
    errors: [...windowErrors, 'change_open'],
    params,
    body: changeBodySchema,
    status: 201,
    answer: changeSchema,
  }),
  changes: endpoint({
    summary: 'The changes of a trip, the newest first; for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(changeSchema),
  }),
  acceptChange: endpoint({
    summary: 'Accept a change: moves the trip, and charges or refunds the difference',
    tag,
    access: 'active',
    errors: [...answerErrors, 'dates_blocked', 'dates_taken', 'stripe_connect_required'],
    params: changeParams,
    answer: changeSchema,
  }),
  declineChange: endpoint({
    summary: 'Decline a change: the trip stays as it is',
    tag,
    access: 'signed-in',
    errors: answerErrors,
    params: changeParams,
    answer: changeSchema,
  }),
  withdrawChange: endpoint({
    summary: 'Withdraw a change that one asked for',
    tag,
    access: 'signed-in',
    errors: answerErrors,
    params: changeParams,
    answer: changeSchema,
  }),
};
export type ChangeDefinitions = typeof definitions;
export const changeEndpoints = endpoints(changeCalls, definitions);
