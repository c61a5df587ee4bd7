import { expect, test } from 'vitest';
import { changedFields } from './api.ts';

const user = { email: 'ada@example.com', phoneNumber: '+1 212 555 0147' };

test('nothing is sent if neither field has changed', () => {
  expect(changedFields(user, { ...user })).toBeUndefined();
  expect(changedFields(user, { email: ' Ada@Example.com ', phoneNumber: user.phoneNumber })).toBe(
    undefined,
  );
  expect(
    changedFields({ ...user, phoneNumber: null }, { email: user.email, phoneNumber: '' }),
  ).toBe(undefined);
});

test('only what has changed is sent', () => {
  expect(changedFields(user, { email: 'ada@example.org', phoneNumber: user.phoneNumber })).toEqual({
    email: 'ada@example.org',
  });
  expect(changedFields(user, { email: user.email, phoneNumber: '' })).toEqual({ phoneNumber: '' });
});
