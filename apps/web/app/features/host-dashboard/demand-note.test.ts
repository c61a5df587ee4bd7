import { expect, test } from 'vitest';
import { demandSentence } from './demand-note.tsx';

const astoria = { neighborhood: 'Astoria, Queens', searches: 14 };
const redHook = { neighborhood: 'Red Hook, Brooklyn', searches: 3 };

test.each([
  [[], ''],
  [
    [{ ...astoria, searches: 1 }],
    '1 search in Astoria, Queens found no car for its dates in the last 30 days.',
  ],
  [
    [astoria, redHook, redHook],
    '14 searches in Astoria, Queens and 3 in Red Hook, Brooklyn found no car for their dates in the last 30 days.',
  ],
])('%j', (neighborhoods, sentence) => {
  expect(demandSentence({ days: 30, neighborhoods })).toBe(sentence);
});
