import { invalid } from '../../http/errors.ts';

const minAmount = 50;
const maxAmount = 99_999_999;

/** Throws 400 unless `amount` (cents) can be charged: 50 to 99,999,999. */
export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < minAmount) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', param);
  }
  if (amount > maxAmount) {
    throw invalid('Amount must be no more than $999,999.99', 'amount_too_large', param);
  }
}
