import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { notFound } from '../http/errors.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';
import { EMPTY_ADDRESS } from './cards.ts';
import { detach, requirePaymentMethod } from './payment-methods.ts';

export function createCustomer(world: World, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const address = params.address || null;
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: address && { ...EMPTY_ADDRESS, ...address },
    balance: params.balance ?? 0,
    created: world.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: params.invoice_settings?.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: params.tax_exempt || 'none',
    test_clock: null,
  };
  world.tables.customers.save(customer);
  emit(world, 'customer.created', customer);
  return customer;
}

export function customerRoutes(world: World): Route[] {
  const { customers, paymentMethods } = world.tables;
  return [
    route<Stripe.CustomerCreateParams>('POST /v1/customers', (params) => {
      const method = params.payment_method && requirePaymentMethod(world, params.payment_method);
      const customer = createCustomer(world, params);
      if (method) {
        method.customer = customer.id;
        paymentMethods.save(method);
        emit(world, 'payment_method.attached', method);
      }
      return customer;
    }),
    route('GET /v1/customers/:id', (_params, id) => {
      const customer = customers.get(id);
      if (!customer) throw notFound('customer', id);
      return customer;
    }),
    route('DELETE /v1/customers/:id', (_params, id) => {
      const customer = customers.get(id);
      if (!customer || customer.deleted) throw notFound('customer', id);
      for (const method of paymentMethods.all()) {
        if (method.customer === id) detach(world, method);
      }
      emit(world, 'customer.deleted', customer);
      return customers.save({ id, object: 'customer', deleted: true });
    }),
  ];
}
