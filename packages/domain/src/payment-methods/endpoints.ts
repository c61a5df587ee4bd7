import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { requiredTextSchema, uuidSchema } from '../wire/text-fields.ts';
import { paymentMethodCalls } from './calls.ts';

const keptTripSchema = z
  .object({
    bookingId: z.int(),
    carTitle: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    keptUntil: z.string().meta({ description: 'Longer while a charge of the trip is open' }),
    consentText: z.string().meta({ description: 'The later charges that the guest agreed to' }),
    consentedAt: z.string(),
  })
  .meta({ id: 'KeptTrip', description: 'A trip that a card is kept for' });

const paymentMethodSchema = z
  .object({
    id: z.string(),
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
    }),
    isSaved: z.boolean().meta({
      description:
        'Saved by the person, and offered at each checkout; false for a card that a checkout kept for its trip',
    }),
    trips: z.array(keptTripSchema).meta({ description: 'Newest first' }),
    actions: z.object({ remove: decisionSchema }),
  })
  .meta({ id: 'PaymentMethod', description: 'A saved card' });
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

const listSchema = z.object({ paymentMethods: z.array(paymentMethodSchema) });
const cardId = requiredTextSchema(255);
const removalBodySchema = z.object({ currentPassword: currentPasswordSchema }).nullish();

const tag = 'Payment methods';
const userParams = z.object({ userId: uuidSchema });

const definitions = {
  cardForm: endpoint({
    summary: 'The publishable key for the card form, and the script if it is not Stripe’s',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ publishableKey: z.string(), scriptUrl: z.string().nullable() }),
  }),
  paymentMethods: endpoint({
    summary: 'Saved cards of the signed-in user, newest first',
    tag,
    access: 'signed-in',
    errors: [],
    answer: listSchema,
  }),
  savePaymentMethod: endpoint({
    summary: 'Save a card that the card form has created',
    tag,
    access: 'signed-in',
    errors: ['payment_declined', 'conflict', 'sign_in_again'],
    body: z.object({ paymentMethodId: cardId, currentPassword: currentPasswordSchema }),
    status: 201,
    otherStatuses: { 202: 'The bank asks the guest to confirm: continue with the client secret' },
    answer: z.object({
      paymentMethod: paymentMethodSchema,
      clientSecret: z
        .string()
        .nullable()
        .meta({ description: 'For the provider’s script, if the bank asks for confirmation' }),
    }),
  }),
  removePaymentMethod: endpoint({
    summary: 'Remove a saved card',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'card_in_use', 'sign_in_again'],
    params: z.object({ id: cardId }),
    body: removalBodySchema,
    status: 204,
    answer: z.null(),
  }),
  paymentMethodsOfUser: endpoint({
    summary: 'Saved cards of a user',
    tag,
    access: 'admin',
    errors: ['not_found'],
    params: userParams,
    answer: listSchema,
  }),
  removePaymentMethodOfUser: endpoint({
    summary: 'Remove a saved card of a user',
    tag,
    access: 'admin',
    errors: ['not_found', 'card_in_use', 'sign_in_again'],
    params: userParams.extend({ paymentMethodId: cardId }),
    body: removalBodySchema,
    status: 204,
    answer: z.null(),
  }),
};
export type PaymentMethodDefinitions = typeof definitions;
export const paymentMethodEndpoints = endpoints(paymentMethodCalls, definitions);
