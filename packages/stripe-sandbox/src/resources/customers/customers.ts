import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { noSuch, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { newId, randomToken } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { emptyAddress } from './cards.ts';
import { attachCard, detach, requirePaymentMethod, requireSavable } from './payment-methods.ts';
import { requireCustomer } from './require-customer.ts';

export function createCustomer(world: World, params: Stripe.CustomerCreateParams): Stripe.Customer {
  const address = params.address || null;
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: address && { ...emptyAddress, ...address },
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

function updateCustomer(
  world: World,
  customer: Stripe.Customer,
  params: Stripe.CustomerUpdateParams,
): Stripe.Customer {
  const { address, description, email, name, phone } = params;
  if (address !== undefined) customer.address = address ? { ...emptyAddress, ...address } : null;
  if (description !== undefined) customer.description = description;
  if (email !== undefined) customer.email = email;
  if (name !== undefined) customer.name = name;
  if (phone !== undefined) customer.phone = phone;
  const card = params.invoice_settings?.default_payment_method;
  if (card !== undefined) {
    const param = 'invoice_settings[default_payment_method]';
    const method = card ? requirePaymentMethod(world, card, param) : undefined;
    if (method && method.customer !== customer.id) throw noSuch('PaymentMethod', method.id, param);
    customer.invoice_settings.default_payment_method = method?.id ?? null;
  }
  customer.metadata = mergeMetadata(customer.metadata ?? {}, params.metadata);
  world.tables.customers.save(customer);
  emit(world, 'customer.updated', customer);
  return customer;
}

export function customerRoutes(world: World): Route[] {
  const { customers, paymentMethods } = world.tables;
  return [
    route<Stripe.CustomerCreateParams>('POST /v1/customers', (params) => {
      const method = params.payment_method && requirePaymentMethod(world, params.payment_method);
      if (method) requireSavable(world, method);
      const customer = createCustomer(world, params);
      if (method) attachCard(world, method, customer.id);
      return customer;
    }),
    route<Stripe.CustomerListParams>('GET /v1/customers', (params) => {
      const rows = customers
        .newestFirst()
        .filter((row) => !row.deleted && (!params.email || row.email === params.email));
      return listPage(rows, params, '/v1/customers');
    }),
    route<Stripe.CustomerUpdateParams>('POST /v1/customers/:id', (params, id) =>
      updateCustomer(world, requireCustomer(world, id, 'id'), params),
    ),
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
