import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Nobody reads the output of tests, so an error that is only printed would pass. A test that prints on
 * purpose spies on the console.
 */
const printed: string[] = [];
for (const name of ['log', 'info', 'warn', 'error'] as const) {
  console[name] = (...values) => printed.push(format(...values));
}

const expectNone = () => expect(printed.splice(0), 'printed').toEqual([]);
afterEach(expectNone);
afterAll(expectNone);
