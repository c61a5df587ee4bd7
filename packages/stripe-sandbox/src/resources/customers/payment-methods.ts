import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, noSuch, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { refuseUnsupported } from '../../http/unsupported.ts';
import type { World } from '../../world.ts';
import {
  type CardInput,
  cardOf,
  createCard,
  declineFailure,
  emptyAddress,
  markCard,
} from './cards.ts';
import { requireCustomer } from './require-customer.ts';
import { numberOfTestMethod } from './test-cards.ts';

/** Returns the payment method of a parameter. Test ids such as `pm_card_visa` create a new one. */
export function requirePaymentMethod(world: World, id: string, param = 'payment_method') {
  const number = numberOfTestMethod(id);
  if (number !== undefined) return createCard(world, { number, cvc: '123' });
  const method = world.tables.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

interface MethodParams {
  payment_method?: string;
  payment_method_data?: object;
}

export function paymentMethodFrom(
  world: World,
  params: MethodParams,
): Stripe.PaymentMethod | undefined {
  // Stripe's type for this parameter has no card.
  refuseUnsupported(params, ['payment_method_data']);
  return params.payment_method ? requirePaymentMethod(world, params.payment_method) : undefined;
}

/** Attaches a card on request. Throws 402 for cards that are declined when saved. */
export function attachCard(world: World, method: Stripe.PaymentMethod, customer: string): void {
  requireSavable(world, method);
  attach(world, method, customer);
}

export function requireSavable(world: World, method: Stripe.PaymentMethod): void {
  const card = cardOf(world, method);
  if (card.decline && !card.isSavable) throw declineFailure(card.decline);
}

/** Attaches a payment method to a customer. Throws 400 if it was used or detached before. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string): void {
  const card = cardOf(world, method);
  if (card.isSpent) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    );
  }
  if (method.customer === customer) return;
  if (method.customer !== null) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'resource_already_exists',
    );
  }
  method.customer = customer;
  world.tables.paymentMethods.save(method);
  emit(world, 'payment_method.attached', method);
}

export function detach(world: World, method: Stripe.PaymentMethod): void {
  method.customer = null;
  world.tables.paymentMethods.save(method);
  markCard(world, method, { isSpent: true });
  emit(world, 'payment_method.detached', method);
}

export function paymentMethodRoutes(world: World): Route[] {
  const { paymentMethods } = world.tables;
  const retrieve = (id: string) => {
    if (numberOfTestMethod(id) === undefined && !paymentMethods.get(id)) {
      throw notFound('PaymentMethod', id);
    }
    return requirePaymentMethod(world, id);
  };

  const ofCustomer = (customer: string, type: string | undefined) =>
    paymentMethods
      .newestFirst()
      .filter((row) => row.customer === customer && (!type || row.type === type));

  return [
    route<Stripe.PaymentMethodCreateParams>(
      'POST /v1/payment_methods',
      (params) => createFromParams(world, params),
      'publishable',
    ),
    route<Stripe.PaymentMethodListParams>('GET /v1/payment_methods', (params) => {
      if (!params.customer) return listPage([], params, '/v1/payment_methods');
      return listPage(ofCustomer(params.customer, params.type), params, '/v1/payment_methods');
    }),
    route('GET /v1/payment_methods/:id', (_params, id) => retrieve(id)),
    route<Stripe.PaymentMethodUpdateParams>('POST /v1/payment_methods/:id', (params, id) =>
      update(world, retrieve(id), params),
    ),
    route<Stripe.PaymentMethodAttachParams>('POST /v1/payment_methods/:id/attach', (params, id) => {
      const method = retrieve(id);
      if (!params.customer) {
        throw invalid('Missing required param: customer.', 'parameter_missing', 'customer');
      }
      const customer = requireCustomer(world, params.customer);
      attachCard(world, method, customer.id);
      return method;
    }),
    route('POST /v1/payment_methods/:id/detach', (_params, id) => {
      const method = retrieve(id);
      if (method.customer === null) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      detach(world, method);
      return method;
    }),
    route<Stripe.PaymentMethodListParams>('GET /v1/customers/:id/payment_methods', (params, id) => {
      requireCustomer(world, id, 'id');
      return listPage(ofCustomer(id, params.type), params, `/v1/customers/${id}/payment_methods`);
    }),
    route('GET /v1/customers/:customerId/payment_methods/:id', (_params, id, customer) => {
      const method = paymentMethods.get(id);
      if (method?.customer !== customer) throw notFound('PaymentMethod', id);
      return method;
    }),
  ];
}

function update(
  world: World,
  method: Stripe.PaymentMethod,
  params: Stripe.PaymentMethodUpdateParams,
): Stripe.PaymentMethod {
  if (method.customer === null) {
    throw invalid('You must save this PaymentMethod to a customer before you can update it.');
  }
  const { address, ...details } = params.billing_details ?? {};
  Object.assign(method.billing_details, details);
  if (address) method.billing_details.address = { ...emptyAddress, ...address };
  if (method.card && params.card) Object.assign(method.card, params.card);
  if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay;
  method.metadata = mergeMetadata(method.metadata, params.metadata);
  world.tables.paymentMethods.save(method);
  emit(world, 'payment_method.updated', method);
  return method;
}

function createFromParams(world: World, params: Stripe.PaymentMethodCreateParams) {
  if (params.type !== 'card' || !params.card) {
    throw invalid('The sandbox only supports payment methods of type card.', undefined, 'type');
  }
  const method = createCard(world, params.card as CardInput, params.billing_details);
  method.metadata = mergeMetadata({}, params.metadata);
  if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay;
  return world.tables.paymentMethods.save(method);
}
