import type Stripe from 'stripe';
import { noRedirects, type TestSandbox } from './test-sandbox.ts';

type IntentChange = Partial<Stripe.PaymentIntentCreateParams>;

/** Authorizes $288.08 for later capture. */
export function authorize(stripe: Stripe, change: IntentChange = {}) {
  return stripe.paymentIntents.create({
    ...noRedirects,
    amount: 28808,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
    ...change,
  });
}

/** Pays $288.08. The funds are pending unless `payment_method` is `pm_card_bypassPending`. */
export const pay = (stripe: Stripe, change: IntentChange = {}) =>
  authorize(stripe, { capture_method: 'automatic', ...change });

export function createSession(
  stripe: Stripe,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/car/7',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 28808, product_data: { name: 'Trip' } },
      },
    ],
    payment_intent_data: { capture_method: 'manual' },
    ...change,
  });
}

/** Creates a connected account that can be paid. Returns its id. */
export async function createHost(sandbox: TestSandbox): Promise<string> {
  const { id } = await sandbox.stripe.accounts.create({
    country: 'US',
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
  });
  await sandbox.control('accounts', { account: id, state: 'enabled' });
  return id;
}

export const createCard = (stripe: Stripe, number: string) =>
  stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 1, exp_year: 2040 } });

export const chargeOf = (intent: Stripe.PaymentIntent) => String(intent.latest_charge);

/** Moves the sandbox's clock forward. Due events have been delivered when this resolves. */
export async function advance(sandbox: TestSandbox, milliseconds: number): Promise<void> {
  const overview = await fetch(`http://127.0.0.1:${sandbox.port}/_sandbox/`);
  const { now } = (await overview.json()) as { now: string };
  const target = new Date(Date.parse(now) + milliseconds).toISOString();
  const answer = await sandbox.control('clock', { now: target });
  if (answer.status !== 200) throw new Error(await answer.text());
}

export const hourMs = 3600 * 1000;
export const dayMs = 24 * hourMs;
