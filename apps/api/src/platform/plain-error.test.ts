import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plainError, toPlainError } from './plain-error.ts';

const secrets = /ada@example\.test|secret-token/;

test.each([
  ['an error', new Error('550 <ada@example.test>: no such mailbox'), '550 <[email address]>: no'],
  ['a link', new Error('GET /reset-password?token=secret-token&x=1'), '?token=[left out]&x=1'],
  ['a text', 'mailto:ada@example.test', 'mailto:[email address]'],
  ['an object', { message: 'to ada@example.test', stack: '    at x' }, 'to [email address]'],
  [
    'a query',
    new DrizzleQueryError('select $1', ['ada@example.test', 'secret-token'], undefined),
    'Failed query: select $1',
  ],
])('%s is described without data of people', (_case, error, message) => {
  const described = plainError(error);
  expect(described.message).toContain(message);
  expect(JSON.stringify(described)).not.toMatch(secrets);
  expect(JSON.stringify([toPlainError(error).message, toPlainError(error).stack])).not.toMatch(
    secrets,
  );
});

test('causes are kept, fields that are not known are not', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.test) already exists.',
  });
  const described = plainError(new Error('Sign-up failed', { cause }));
  expect(described.cause).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(described)).not.toMatch(secrets);
});

test('a circle of causes ends', () => {
  const error = new Error('one');
  error.cause = error;
  expect(plainError(error).cause?.message).toBe('one');
});
