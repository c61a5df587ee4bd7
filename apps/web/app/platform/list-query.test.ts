import { expect, test } from 'vitest';
import { nextCursor } from './list-query.ts';

test.each([
  ['</api/cars?sort=rating&cursor=a%2Bb>; rel="next"', 'a+b'],
  ['<https://curbside.test/api/cars?cursor=x>; rel=next', 'x'],
  ['</api/cars?cursor=x>; rel="prev", </api/cars?cursor=y>; rel="next"', 'y'],
  ['</api/cars?cursor=x>; rel="prev"', undefined],
  ['', undefined],
  [null, undefined],
])('%j leads to %j', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});

test('a page of messages goes on before its oldest', () => {
  const link = '</api/conversations?before=17>; rel="next"';
  expect(nextCursor(link, 'before')).toBe('17');
  expect(nextCursor(link)).toBeUndefined();
});
