import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['line\nbreak', '"line\nbreak"'],
  ['plain', 'plain'],
  [-1, '-1'],
  [{ cents: -1260 }, '-12.60'],
  [null, ''],
])('the cell %j becomes %j', (value, cell) => {
  expect(csvLine([value, 'x'])).toBe(`${cell},x\r\n`);
});
