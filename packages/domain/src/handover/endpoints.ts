import { z } from 'zod';
import { bookingParties } from '../bookings/states.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { handoverCalls } from './calls.ts';
import { giveHandoverBodySchema, objectHandoverBodySchema } from './forms.ts';
import { handoverKinds, handoverStatuses } from './rules.ts';

const handoverSchema = z
  .object({
    kind: z.enum(handoverKinds),
    at: z.string().meta({ description: 'When the server received the figures' }),
    odometer: z.int().meta({ description: 'In miles' }),
    fuelEighths: z.int().meta({ description: 'From 0 for empty to 8 for full' }),
    by: z.enum(bookingParties).meta({ description: 'Who recorded the figures' }),
    note: z.string().nullable(),
    status: z.enum(handoverStatuses),
    answerBy: z
      .string()
      .meta({ description: 'Silence of the other side confirms the figures at this instant' }),
    answeredAt: z.string().nullable(),
    objection: z.string().nullable().meta({ description: 'What the other side says is wrong' }),
    lastOdometer: z.int().nullable().meta({
      description: 'The return of the trip before, where these figures are below it',
    }),
    answer: decisionSchema.meta({ description: 'Whether the caller may confirm or object now' }),
  })
  .meta({ id: 'Handover' });
export type Handover = z.output<typeof handoverSchema>;

const handoversSchema = z
  .object({
    pickup: handoverSchema.nullable(),
    return: handoverSchema.nullable(),
    give: z
      .object({ pickup: decisionSchema, return: decisionSchema })
      .meta({ description: 'Whether the caller may record the figures of each now' }),
  })
  .meta({ id: 'Handovers' });
export type Handovers = z.output<typeof handoversSchema>;

const tag = 'Handing over';
const params = z.object({ id: pathIdSchema });
const kindParams = z.object({ id: pathIdSchema, kind: z.enum(handoverKinds) });

const definitions = {
  giveHandover: endpoint({
    summary:
      'Record odometer and fuel at pickup or return; the other side may object for two hours',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state', 'odometer_falls'],
    params,
    body: giveHandoverBodySchema,
    status: 201,
    answer: handoverSchema,
  }),
  getHandover: endpoint({
    summary: 'Odometer and fuel at pickup and return, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: handoversSchema,
  }),
  confirmHandover: endpoint({
    summary: 'Confirm the figures that the other side recorded',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params: kindParams,
    answer: handoverSchema,
  }),
  objectHandover: endpoint({
    summary: 'Object to the figures that the other side recorded; staff are told',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params: kindParams,
    body: objectHandoverBodySchema,
    answer: handoverSchema,
  }),
};
export type HandoverDefinitions = typeof definitions;
export const handoverEndpoints = endpoints(handoverCalls, definitions);
