import type Stripe from 'stripe';
import { noSuch } from '../http/errors.ts';
import type { World } from '../world.ts';

/** Returns a customer. Throws 400 if it does not exist or was deleted. */
export function requireCustomer(world: World, id: string, param = 'customer'): Stripe.Customer {
  const customer = world.tables.customers.get(id);
  if (!customer || customer.deleted) throw noSuch('customer', id, param);
  return customer;
}
