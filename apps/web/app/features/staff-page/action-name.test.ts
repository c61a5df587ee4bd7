import { expect, test } from 'vitest';
import { actionName } from './action-name.ts';

test.each([
  ['account.signed_in', 'Account signed in'],
  ['car.prices_changed', 'Car prices changed'],
  ['canned_answer.created', 'Canned answer created'],
  ['inspections.viewed', 'Viewed inspections'],
])('%s is %s', (action, words) => {
  expect(actionName(action)).toBe(words);
});

test('what a page is about goes without saying', () => {
  expect(actionName('booking.payout_frozen', 'booking')).toBe('Payout frozen');
  expect(actionName('contract.made', 'booking')).toBe('Contract made');
});
