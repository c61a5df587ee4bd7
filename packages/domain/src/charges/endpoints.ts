import { z } from 'zod';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { chargeCalls } from './calls.ts';
import { cardPartStates, chargeActionNames, chargePurposes, chargeStatuses } from './states.ts';

export const chargeSchema = z
  .object({
    id: z.int(),
    purpose: z.enum(chargePurposes),
    status: z.enum(chargeStatuses),
    lines: z
      .array(z.object({ label: z.string(), amount: decimalSchema }))
      .meta({ description: 'They sum to what was asked at first, or to what staff decided' }),
    asked: decimalSchema.meta({ description: 'What was asked for at first' }),
    total: decimalSchema,
    toPay: decimalSchema.meta({ description: 'The part of `total` that is still to be paid' }),
    cardPart: z
      .object({ amount: decimalSchema, state: z.enum(cardPartStates) })
      .nullable()
      .meta({ description: 'Of a large damage: the part that goes to the card of the trip' }),
    refunded: decimalSchema.meta({ description: 'Refunded so far, and still to be refunded' }),
    createdAt: z.string(),
    answerBy: z
      .string()
      .nullable()
      .meta({ description: 'Silence until then accepts; null if nobody is asked' }),
    payBy: z
      .string()
      .nullable()
      .meta({ description: 'Null until a payment is needed. A claim can be paid later, too' }),
    paidAt: z.string().nullable(),
    hostShare: decimalSchema
      .optional()
      .meta({ description: 'The host’s present share. For the host and staff only' }),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof chargeSchema>;

const chargeToPaySchema = chargeSchema
  .extend({
    bookingId: z.int(),
    carTitle: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    actions: z.record(z.enum(chargeActionNames), decisionSchema),
  })
  .meta({ id: 'ChargeToPay' });
export type ChargeToPay = z.output<typeof chargeToPaySchema>;

const tag = 'Charges';
const params = z.object({ id: pathIdSchema });

const definitions = {
  bookingCharges: endpoint({
    summary: 'Everything a guest pays for a trip, oldest first, for its parties and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: z.array(chargeSchema),
  }),
  charge: endpoint({
    summary: 'One charge, for the guest who pays it and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: chargeToPaySchema,
  }),
  payCharge: endpoint({
    summary: 'The checkout page of a charge; a repeated call returns the same page',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'wrong_state', 'account_disabled'],
    params,
    answer: z.object({ url: z.string() }),
  }),
};
export type ChargeDefinitions = typeof definitions;
export const chargeEndpoints = endpoints(chargeCalls, definitions);
