import type Stripe from 'stripe';
import { invalid } from '../../http/errors.ts';
import { refuseUnsupported } from '../../http/unsupported.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';

type LineParams = Stripe.Checkout.SessionCreateParams.LineItem;

export function createLineItem(world: World, line: LineParams, index: number): Stripe.LineItem {
  const param = `line_items[${index}]`;
  const data = line.price_data;
  if (!data) {
    const hint = line.price ? 'The sandbox has no stored prices' : 'Every line needs a price';
    throw invalid(`${hint}: use price_data.`, 'parameter_missing', `${param}[price_data]`);
  }
  const name = data.product_data?.name;
  if (!name) {
    const field = `${param}[price_data][product_data]`;
    throw invalid(`Missing required param: ${field}.`, 'parameter_missing', field);
  }
  refuseUnsupported(line, ['tax_rates', 'adjustable_quantity']);
  refuseUnsupported(data, ['recurring', 'unit_amount_decimal']);
  const unitAmount = data.unit_amount;
  if (unitAmount === undefined || unitAmount < 0) {
    const field = `${param}[price_data][unit_amount]`;
    throw invalid(`Missing or negative param: ${field}.`, 'parameter_missing', field);
  }
  const quantity = line.quantity ?? 1;
  if (quantity < 1) {
    throw invalid('Invalid positive integer', 'parameter_invalid_integer', `${param}[quantity]`);
  }
  const currency = data.currency.toLowerCase();
  const amount = unitAmount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: world.clock.seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: asDecimal(unitAmount),
    },
    quantity,
  };
}

/** Decimals are strings in JSON. The SDK types them as its own decimal class. */
function asDecimal(amount: number) {
  return String(amount) as unknown as Stripe.Price['unit_amount_decimal'];
}
