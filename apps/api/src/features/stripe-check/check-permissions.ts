import Stripe from 'stripe';
import { type Finding, missing, ok } from './finding.ts';

/**
 * A call that needs one permission and changes nothing: it reads, or refers to an object that does not
 * exist.
 */
interface Probe {
  /** Named as in the dashboard's list for a restricted key. */
  permission: string;
  call: (stripe: Stripe) => Promise<unknown>;
}

const nowhere = 'curbside_check_does_not_exist';
const one = { limit: 1 };

/** Every permission that a restricted key needs. */
const probes: readonly Probe[] = [
  { permission: 'Balance: read', call: (stripe) => stripe.balance.retrieve() },
  { permission: 'Balance transactions: read', call: (s) => s.balanceTransactions.list(one) },
  { permission: 'Events: read', call: (stripe) => stripe.events.list(one) },
  { permission: 'Webhook Endpoints: read', call: (s) => s.webhookEndpoints.list(one) },
  { permission: 'Charges: read', call: (stripe) => stripe.charges.list(one) },
  {
    permission: 'Checkout Sessions: write',
    call: (stripe) => stripe.checkout.sessions.expire(`cs_test_${nowhere}`),
  },
  {
    permission: 'Payment Intents: write',
    call: (stripe) => stripe.paymentIntents.cancel(`pi_${nowhere}`),
  },
  {
    permission: 'Refunds: write',
    call: (stripe) => stripe.refunds.create({ payment_intent: `pi_${nowhere}` }),
  },
  {
    permission: 'Disputes: write',
    call: (stripe) => stripe.disputes.update(`dp_${nowhere}`, { metadata: {} }),
  },
  {
    permission: 'Files: write',
    call: (stripe) =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { data: Buffer.from('no picture'), name: 'check.txt', type: 'text/plain' },
      }),
  },
  { permission: 'Radar: read', call: (s) => s.radar.earlyFraudWarnings.list(one) },
  {
    permission: 'Customers: write',
    call: (stripe) => stripe.customers.update(`cus_${nowhere}`, { metadata: {} }),
  },
  {
    permission: 'Payment Methods: write',
    call: (stripe) => stripe.paymentMethods.detach(`pm_${nowhere}`),
  },
  {
    permission: 'Setup Intents: write',
    call: (stripe) => stripe.setupIntents.cancel(`seti_${nowhere}`),
  },
  {
    permission: 'Identity verification sessions: write',
    call: (stripe) => stripe.identity.verificationSessions.cancel(`vs_${nowhere}`),
  },
  {
    permission: 'Transfers: write (Connect)',
    call: (stripe) => stripe.transfers.createReversal(`tr_${nowhere}`),
  },
  {
    permission: 'Accounts: write (Connect)',
    call: (stripe) => stripe.accounts.update(`acct_${nowhere}`, { metadata: {} }),
  },
  {
    permission: 'Account Links: write (Connect)',
    call: (stripe) =>
      stripe.accountLinks.create({
        account: `acct_${nowhere}`,
        type: 'account_onboarding',
        return_url: 'https://example.com',
        refresh_url: 'https://example.com',
      }),
  },
];

/** Checks that the key has all permissions. Nothing is created or changed. */
export async function checkPermissions(stripe: Stripe): Promise<Finding[]> {
  const refused: string[] = [];
  for (const { permission, call } of probes) {
    const isRefused = await call(stripe).then(() => false, isPermissionError);
    if (isRefused) refused.push(permission);
  }
  if (refused.length === 0) return [ok(`The key has all ${probes.length} permissions.`)];
  return refused.map((permission) => missing(`The key lacks the permission ${permission}.`));
}

/** Stripe also answers 403 for an unknown account. Throws errors that are not Stripe's. */
function isPermissionError(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripePermissionError) return error.code !== 'account_invalid';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
  throw error;
}
