import { expect, test } from 'vitest';
import { maxSuffixLength, statementSuffix } from './statement-suffix.ts';

test.each([
  [1, 'TRIP 1'],
  [1024, 'TRIP 1024'],
  [9_999_999, 'TRIP 9999999'],
  [10_000_000, 'T10000000'],
  [2_147_483_647, 'T2147483647'],
])('the bank statement names trip %i as %s', (bookingId, suffix) => {
  expect(statementSuffix(bookingId)).toBe(suffix);
  expect(suffix.length).toBeLessThanOrEqual(maxSuffixLength);
  expect(suffix).toMatch(/[A-Z]/);
  expect(suffix).not.toMatch(/[<>\\'"*]/);
});
