import type { Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { balanceRoutes } from './balance.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { balanceSettingsRoutes } from './platform-balance.ts';
import { refundRoutes } from './refunds.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { transferRoutes } from './transfers.ts';
import { verificationSessionRoutes } from './verification-sessions.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

export function allRoutes(world: World): Route[] {
  return [
    accountLinkRoutes,
    accountRoutes,
    balanceRoutes,
    balanceSettingsRoutes,
    balanceTransactionRoutes,
    chargeRoutes,
    checkoutSessionRoutes,
    customerRoutes,
    disputeRoutes,
    eventRoutes,
    paymentIntentRoutes,
    paymentMethodRoutes,
    payoutRoutes,
    refundRoutes,
    setupIntentRoutes,
    transferRoutes,
    verificationSessionRoutes,
    webhookEndpointRoutes,
  ].flatMap((routesOf) => routesOf(world));
}
