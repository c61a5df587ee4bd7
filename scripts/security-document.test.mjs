import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

const document = readFileSync(inRoot('docs/security.md'), 'utf8');
const rows = document.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line));

/** @param {string} folder */
function listNames(folder) {
  const entries = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((path) => !path.includes('node_modules')).map((path) => basename(path));
}

test('each requirement of levels 1 and 2 has one row', () => {
  const numbers = rows.map((row) => row.split('|')[1]?.trim());
  expect(numbers.length).toBe(253);
  expect(new Set(numbers).size).toBe(253);
});

test('every test that the document names is there', () => {
  const names = new Set(['apps', 'packages', 'e2e', 'scripts'].flatMap(listNames));
  const named = [...document.matchAll(/`([\w-]+\.(?:test|e2e)\.m?tsx?)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !names.has(name ?? ''))).toEqual([]);
});

test('the sums at the top are those of the rows', () => {
  const states = rows.map((row) => row.split('|')[4]?.trim());
  const count = (/** @type {string} */ state) => states.filter((each) => each === state).length;
  const text = document.replace(/\s+/g, ' ');
  expect(text).toContain(
    `of 253, ${count('met')} are met, ${count('partly')} partly, ${count('not met')} not, ` +
      `${count('operator')} are the operator's, and ${count('does not apply')} do not apply`,
  );
});
