import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each([
  ['/', '/'],
  ['/car/7', '/car/7'],
  ['/browse?location=Fort+Greene&minPrice=40#map', '/browse?location=Fort+Greene&minPrice=40#map'],
  ['/car/7/../8', '/car/8'],
  ['/search?next=https://evil.example', '/search?next=https://evil.example'],
])('keeps %s', (text, path) => {
  expect(safeReturnPath(text)).toBe(path);
});

test.each([
  '',
  'car/7',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/car/..//evil.example',
  '/%2e//evil.example',
])('drops %j', (text) => {
  expect(safeReturnPath(text)).toBeUndefined();
});

test('drops nothing into nothing', () => {
  expect(safeReturnPath(null)).toBeUndefined();
  expect(safeReturnPath(undefined)).toBeUndefined();
});

test('an address of this site is its path', () => {
  const own = ['https://curbside.test'];
  expect(safeReturnPath('https://curbside.test/car/7?a=1', own)).toBe('/car/7?a=1');
  expect(safeReturnPath('https://curbside.test.evil.example/', own)).toBeUndefined();
  expect(safeReturnPath('https://curbside.test//evil.example', own)).toBeUndefined();
});

test('what is kept leads nowhere else, however it is followed', () => {
  for (const text of ['/a/..//b', '/a/.\\/b', '/./\\b', '/a/../\\b']) {
    const path = safeReturnPath(text);
    const target = path && new URL(path, 'https://curbside.test').origin;
    expect(target ?? 'https://curbside.test').toBe('https://curbside.test');
  }
});
