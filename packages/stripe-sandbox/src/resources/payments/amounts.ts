import { invalid } from '../../http/errors.ts';

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** Throws 400 unless `amount` (cents) can be charged: 50 to 99,999,999. */
export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < MIN_AMOUNT) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', param);
  }
  if (amount > MAX_AMOUNT) {
    throw invalid('Amount must be no more than $999,999.99', 'amount_too_large', param);
  }
}
