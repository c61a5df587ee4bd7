import Stripe from 'stripe';
import { type Finding, missing, note, ok } from './finding.ts';

/** What the account itself may do: charge, be paid, in dollars. */
export async function checkAccount(stripe: Stripe): Promise<Finding[]> {
  const account = await stripe.accounts.retrieveCurrent();
  const { currently_due: due = [], disabled_reason: reason } = account.requirements ?? {};
  const because = [
    reason && `because of ${reason}`,
    due?.length && `Stripe asks for ${due.join(', ')}`,
  ].filter(Boolean);
  const why = because.length > 0 ? ` (${because.join('; ')})` : '';
  const balance = await stripe.balance.retrieve();
  const currencies = [...balance.available, ...balance.pending].map(({ currency }) => currency);
  const settlesDollars = account.default_currency === 'usd' || currencies.includes('usd');
  return [
    account.charges_enabled
      ? ok('The account can charge cards.')
      : missing(`The account cannot charge cards yet${why}. Complete it in the dashboard.`),
    account.payouts_enabled
      ? ok('The account can be paid out.')
      : missing(`The account cannot be paid out yet${why}. Complete it in the dashboard.`),
    settlesDollars
      ? ok('The account settles in US dollars.')
      : missing(`The account settles in ${account.default_currency}, not in US dollars.`),
  ];
}

/** Whether hosts can be paid through Connect. */
export async function checkConnect(stripe: Stripe): Promise<Finding[]> {
  return tell(
    stripe.accounts.list({ limit: 1 }),
    'Connect is switched on.',
    'Connect is not switched on. Sign up for Connect in the dashboard, with Express accounts.',
  );
}

/** Whether guests and hosts can be verified. */
export async function checkIdentity(stripe: Stripe): Promise<Finding[]> {
  return tell(
    stripe.identity.verificationSessions.list({ limit: 1 }),
    'Identity is switched on.',
    'Identity is not switched on. Fill in its application in the dashboard.',
  );
}

async function tell(answer: Promise<unknown>, works: string, fails: string): Promise<Finding[]> {
  try {
    await answer;
    return [ok(works)];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [note(`${fails.split('.')[0]}, or the key may not ask: ${error.message}`)];
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return [missing(fails)];
    throw error;
  }
}
