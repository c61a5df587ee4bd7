import { expect, test } from 'vitest';
import { fillPlaceholders, findUnknownPlaceholder } from './placeholders.ts';

const values = { name: 'Riley', me: 'Sam {name}', ticket: '7' };

test('names and number are filled in, each once', () => {
  expect(fillPlaceholders('Hi {name}, {me} here about {ticket}. {name}!', values)).toBe(
    'Hi Riley, Sam {name} here about 7. Riley!',
  );
  expect(fillPlaceholders('No braces', values)).toBe('No braces');
});

test('a word that nothing is known for is named', () => {
  expect(findUnknownPlaceholder('Hi {name}, {car} is {ticket}')).toBe('car');
  expect(findUnknownPlaceholder('Hi {constructor}')).toBe('constructor');
  expect(findUnknownPlaceholder('Hi {name}')).toBeUndefined();
});
