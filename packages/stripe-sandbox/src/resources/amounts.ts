import { invalid } from '../http/errors.ts';

const LEAST_AMOUNT = 50;
const MOST_AMOUNT = 99_999_999;

/** What can be charged, in cents: 50 to 99,999,999. */
export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < LEAST_AMOUNT) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', param);
  }
  if (amount > MOST_AMOUNT) {
    throw invalid('Amount must be no more than $999,999.99', 'amount_too_large', param);
  }
}
