import type { Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { accountLinkRoutes } from './accounts/account-links.ts';
import { accountRoutes } from './accounts/accounts.ts';
import { balanceRoutes } from './balance/balance.ts';
import { balanceTransactionRoutes } from './balance/balance-transactions.ts';
import { payoutRoutes } from './balance/payouts.ts';
import { balanceSettingsRoutes } from './balance/platform-balance.ts';
import { transferRoutes } from './balance/transfers.ts';
import { checkoutSessionRoutes } from './checkout/checkout-sessions.ts';
import { customerRoutes } from './customers/customers.ts';
import { paymentMethodRoutes } from './customers/payment-methods.ts';
import { setupIntentRoutes } from './customers/setup-intents.ts';
import { disputeRoutes } from './disputes/disputes.ts';
import { eventRoutes } from './events.ts';
import { fileRoutes } from './files/files.ts';
import { verificationSessionRoutes } from './identity/verification-sessions.ts';
import { chargeRoutes } from './payments/charges.ts';
import { paymentIntentRoutes } from './payments/payment-intents.ts';
import { refundRoutes } from './payments/refunds.ts';
import { earlyFraudWarningRoutes } from './radar/early-fraud-warnings.ts';
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
    earlyFraudWarningRoutes,
    eventRoutes,
    fileRoutes,
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
