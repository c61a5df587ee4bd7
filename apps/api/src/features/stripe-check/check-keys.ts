import Stripe from 'stripe';
import { type Finding, missing, note, ok } from './finding.ts';

/** A client as in a browser, with the publishable key. */
export type ClientFor = (key: string) => Stripe;

const modeOf = (key: string) => (/_live_/.test(key) ? 'live' : 'test');

/** Checks that Stripe knows both keys, and that they have the same mode. */
export async function checkKeys(
  clientFor: ClientFor,
  { secretKey, publishableKey }: { secretKey: string; publishableKey: string | undefined },
): Promise<Finding[]> {
  const mode = modeOf(secretKey);
  const kind = secretKey.startsWith('rk_') ? 'restricted' : 'secret';
  const stripe = clientFor(secretKey);
  const isValid = await isKnown(stripe.balance.retrieve());
  if (!isValid) return [missing('Stripe does not know STRIPE_SECRET_KEY. Copy it again.')];
  const findings = [
    ok(`STRIPE_SECRET_KEY is a ${kind} key in ${mode} mode.`),
    mode === 'live'
      ? note('Live mode: real money moves.')
      : note('Test mode: no real money moves.'),
  ];
  const { livemode } = await stripe.balance.retrieve();
  if (livemode !== (mode === 'live')) {
    const theirs = livemode ? 'live' : 'test';
    findings.push(missing(`Stripe answers in ${theirs} mode to a key of ${mode} mode.`));
  }
  if (!publishableKey) {
    return [...findings, missing('STRIPE_PUBLISHABLE_KEY is not set. The card form needs it.')];
  }
  if (modeOf(publishableKey) !== mode) {
    const other = modeOf(publishableKey);
    return [
      ...findings,
      missing(`STRIPE_PUBLISHABLE_KEY is a key of ${other} mode. Use the one of ${mode} mode.`),
    ];
  }
  // Stripe refuses a card without a number, but only after accepting the key.
  const attempt = clientFor(publishableKey).paymentMethods.create({ type: 'card' });
  return [
    ...findings,
    (await isKnown(attempt))
      ? ok(`STRIPE_PUBLISHABLE_KEY is valid in ${mode} mode.`)
      : missing('Stripe does not know STRIPE_PUBLISHABLE_KEY. Copy it again.'),
  ];
}

async function isKnown(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return false;
    const isAnswer =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeCardError;
    if (isAnswer) return true;
    throw error;
  }
}
