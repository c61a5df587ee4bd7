import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { type Route, route } from '../../http/route.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';

export const fraudTypes = [
  'made_with_stolen_card',
  'made_with_lost_card',
  'fraudulent_card_application',
  'card_never_received',
  'unauthorized_use_of_card',
  'misc',
] as const;
export type FraudType = (typeof fraudTypes)[number];

/**
 * The card's bank says that its owner did not make a payment. Most of these become disputes, unless
 * the payment is refunded first. Needs a captured charge, and there is one warning a charge.
 */
export function warnOfFraud(
  world: World,
  charge: Stripe.Charge,
  fraudType: FraudType = 'made_with_stolen_card',
): Stripe.Radar.EarlyFraudWarning {
  if (!charge.captured) throw invalid(`Charge ${charge.id} was not captured.`, undefined, 'charge');
  const { earlyFraudWarnings } = world.tables;
  if (earlyFraudWarnings.find((row) => row.charge === charge.id)) {
    throw invalid(`There is an early fraud warning for ${charge.id} already.`, undefined, 'charge');
  }
  const warning = earlyFraudWarnings.save({
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    // Nothing is left to do for a payment that went back already.
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.clock.seconds(),
    fraud_type: fraudType,
    livemode: false,
    ...(typeof charge.payment_intent === 'string' && { payment_intent: charge.payment_intent }),
  });
  emit(world, 'radar.early_fraud_warning.created', warning);
  return warning;
}

export function earlyFraudWarningRoutes(world: World): Route[] {
  const { earlyFraudWarnings } = world.tables;
  return [
    route<Stripe.Radar.EarlyFraudWarningListParams>(
      'GET /v1/radar/early_fraud_warnings',
      (params) => {
        const rows = earlyFraudWarnings
          .newestFirst()
          .filter(
            (row) =>
              (!params.charge || row.charge === params.charge) &&
              (!params.payment_intent || row.payment_intent === params.payment_intent),
          );
        return listPage(rows, params, '/v1/radar/early_fraud_warnings');
      },
    ),
    route('GET /v1/radar/early_fraud_warnings/:id', (_params, id) => {
      const warning = earlyFraudWarnings.get(id);
      if (!warning) throw notFound('issuer fraud record', id);
      return warning;
    }),
  ];
}
