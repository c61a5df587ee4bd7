import { expect, test } from 'vitest';
import { createCarBodySchema } from '../cars/listing.ts';
import { centsInputSchema } from '../money/schemas.ts';
import { bodyIdSchema, emptyOr, requiredTextSchema } from './text-fields.ts';

test.each(['', undefined])('%j means not given', (given) => {
  expect(emptyOr(centsInputSchema).parse(given)).toBeUndefined();
});

test('what is given counts, as the schema has it', () => {
  expect(emptyOr(centsInputSchema).parse('0.50')).toBe(50);
});

const listing = {
  title: 'Wagon',
  make: 'Volvo',
  model: 'V60',
  year: '2022',
  category: 'SUV',
  dailyRate: '61.50',
  location: 'Red Hook',
};

test.each([
  ['mileageIncluded', '-3', 'Enter the miles included in a day.'],
  ['mileageIncluded', 1.5, 'Enter the miles included in a day.'],
  ['extraMileFee', '-1', 'Enter an amount such as 84.00.'],
  ['extraMileFee', '100.01', 'Enter a fee from 0.00 to 100.00.'],
  ['seats', '1', 'Enter 2 to 15 seats.'],
  ['seats', 'two', 'Enter 2 to 15 seats.'],
  ['mpg', '0', 'Enter 1 to 999 miles per gallon, or leave it empty.'],
])('a listing with %s %j is told why', (field, given, message) => {
  const { error } = createCarBodySchema(2027).safeParse({ ...listing, [field]: given });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test.each(['', ' \n', '\u200b', '\u2060\u00ad', '\u3164', '\u2800 '])('%j is blank', (text) => {
  const { error } = requiredTextSchema(100).safeParse(text);
  expect(error?.issues).toMatchObject([{ message: 'Fill in this field.' }]);
});

test.each(['.', '\u{1f697}', '\u200bx', 'نعم'])('%j is a text', (text) => {
  expect(requiredTextSchema(100).parse(text)).toBe(text);
});

test.each([1.5, 0, -1, 2_147_483_648, 'x', '1.5', null, {}])('%j is not an id', (given) => {
  const { error } = bodyIdSchema.safeParse(given);
  expect(error?.issues).toMatchObject([{ message: 'This is not an id.' }]);
});

test.each([7, '7'])('%j is an id', (given) => {
  expect(bodyIdSchema.parse(given)).toBe(7);
});
