import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');
const documents = ['docs/operations.md', 'README.md', 'CONTRIBUTING.md'];
const texts = documents.map(read).join('\n');

/** @param {RegExp} pattern */
const allOf = (pattern) => [
  ...new Set([...texts.matchAll(pattern)].map(([, found = '']) => found)),
];

test('every command that the documents name is there', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = allOf(/npm run ([a-z][\w:-]*)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every setting of the server is described, and none that it does not know', () => {
  const settings = [...read('apps/api/src/platform/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
  const known = new Set(settings.map(([, name = '']) => name));
  expect(known.size).toBeGreaterThan(40);
  const described = new Set(allOf(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\b/g));
  expect([...known].filter((name) => !described.has(name))).toEqual([]);
  const others = /^(STRIPE_SMOKE_|GLACIER_IR$|INTELLIGENT_TIERING$|STANDARD_IA$)/;
  const named = allOf(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)/g).filter((name) => !others.test(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every file that the documents name is there', () => {
  const named = allOf(/`((?:ops|docs|scripts|apps|packages|tools|drills|bench)\/[\w./-]+)`/g);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
