import { expect, test } from 'vitest';
import { listOf } from './list-of.ts';

test.each([
  [[], ''],
  [['Queens'], 'Queens'],
  [['Brooklyn', 'Queens'], 'Brooklyn and Queens'],
  [['Brooklyn', 'Queens', 'the Bronx'], 'Brooklyn, Queens, and the Bronx'],
])('the words %j are listed as %j', (words, listed) => {
  expect(listOf(words)).toBe(listed);
  expect(listOf(words)).toBe(new Intl.ListFormat('en-US').format(words));
});
