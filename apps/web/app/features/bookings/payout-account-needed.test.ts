import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { needsPayoutAccount } from './api.ts';

const refusal = (body: object) => new ApiError(409, 'Conflict', JSON.stringify(body));

test('an approval needs a payout account where the answer says so by message or by flag', () => {
  expect(needsPayoutAccount(refusal({ message: 'stripe_connect_required' }))).toBe(true);
  expect(needsPayoutAccount(refusal({ message: 'x', requiresStripeConnect: true }))).toBe(true);
  expect(needsPayoutAccount(refusal({ message: 'x', code: 'wrong_state' }))).toBe(false);
  expect(needsPayoutAccount(new Error('stripe_connect_required'))).toBe(false);
});
