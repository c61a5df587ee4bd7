import type Stripe from 'stripe';
import { invalid } from '../../http/errors.ts';

/** The platform's own, as in its account settings. */
export const statementPrefix = 'SANDBOX';

const maxLength = 22;

/** Throws 400 where prefix, `* ` and suffix are longer than a bank statement shows. */
export function checkStatementSuffix(suffix: string | null | undefined): void {
  const longest = maxLength - statementPrefix.length - 2;
  if (!suffix || suffix.length <= longest) return;
  throw invalid(
    `The statement descriptor suffix must be at most ${longest} characters with the account's prefix ${statementPrefix}.`,
    undefined,
    'statement_descriptor_suffix',
  );
}

/** The whole descriptor on the guest's bank statement. */
export function onStatement({ statement_descriptor_suffix: suffix }: Stripe.PaymentIntent): string {
  return suffix ? `${statementPrefix}* ${suffix}` : statementPrefix;
}
