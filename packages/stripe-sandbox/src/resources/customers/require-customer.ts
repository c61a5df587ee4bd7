import type Stripe from 'stripe';
import { noSuch } from '../../http/errors.ts';
import type { World } from '../../world.ts';

/** Throws 400 if the customer does not exist or was deleted. */
export function requireCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.tables.customers.get(id);
  if (!customer || customer.deleted) throw noSuch('customer', id, param);
  return customer;
}
