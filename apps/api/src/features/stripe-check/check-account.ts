import { market } from '@curbside/domain/market/current';
import { formatDollars, marketCurrency } from '@curbside/domain/money/money';
import { maxPrefixLength } from '@curbside/domain/payments/statement-suffix';
import Stripe from 'stripe';
import { type Finding, missing, note, ok } from './finding.ts';

/** Checks that the account can charge and be paid in the city's currency, and keeps the money it owes. */
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
  const settlesCurrency =
    account.default_currency === marketCurrency || currencies.includes(marketCurrency);
  return [
    account.charges_enabled
      ? ok('The account can charge cards.')
      : missing(`The account cannot charge cards yet${why}. Complete it in the dashboard.`),
    account.payouts_enabled
      ? ok('The account can be paid out.')
      : missing(`The account cannot be paid out yet${why}. Complete it in the dashboard.`),
    settlesCurrency
      ? ok(`The account settles in ${market.currency.plural}.`)
      : missing(
          `The account settles in ${account.default_currency}, not in ${market.currency.plural}.`,
        ),
    checkDescriptor(account.settings?.card_payments?.statement_descriptor_prefix),
    await checkOwnPayouts(stripe, account.settings?.payouts?.schedule.interval),
  ];
}

/** Checks that prefix, `* ` and the trip's number fit on a guest's bank statement. */
function checkDescriptor(prefix: string | null | undefined): Finding {
  if (!prefix) {
    return note(
      `No shortened descriptor is set, so Stripe puts its own before 'TRIP 1024' on bank statements. In Settings → Public details set one of at most ${maxPrefixLength} characters.`,
    );
  }
  return prefix.length <= maxPrefixLength
    ? ok(`Bank statements name us and the trip: ${prefix}* TRIP 1024.`)
    : missing(
        `The shortened descriptor ${prefix} leaves no room for the number of the trip, so payments are refused. In Settings → Public details choose one of at most ${maxPrefixLength} characters.`,
      );
}

/**
 * Checks that the money of future trips stays at Stripe: once paid out to our bank, it is missing for
 * payouts to hosts and refunds to guests.
 */
async function checkOwnPayouts(stripe: Stripe, interval: string | undefined): Promise<Finding> {
  if (interval === 'manual') return ok('Our own payouts are manual: funds stay for hosts.');
  if (!interval) {
    return note('Stripe does not tell the schedule of our own payouts. They must be manual.');
  }
  const kept = await findMinimumBalance(stripe);
  if (kept > 0) {
    return note(
      `Our own payouts are ${interval} and leave ${formatDollars(kept)}. That must cover what hosts, guests and the state are still to get.`,
    );
  }
  return missing(
    `Our own payouts are ${interval}, so the money of trips to come leaves Stripe before hosts are paid. In Settings → Payouts make them manual, or keep a minimum balance.`,
  );
}

/** The part of the balance, in cents, that automatic payouts leave at Stripe; 0 if unknown. */
async function findMinimumBalance(stripe: Stripe): Promise<number> {
  try {
    const { payments } = await stripe.balanceSettings.retrieve();
    return payments.payouts?.minimum_balance_by_currency?.[marketCurrency] ?? 0;
  } catch (error) {
    const isUntold =
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isUntold) return 0;
    throw error;
  }
}

/** Checks that hosts can be paid through Connect. */
export async function checkConnect(stripe: Stripe): Promise<Finding[]> {
  return tell(
    stripe.accounts.list({ limit: 1 }),
    'Connect is switched on.',
    'Connect is not switched on. Sign up for Connect in the dashboard, with Express accounts.',
  );
}

/** Checks that guests and hosts can be verified. */
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
