import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Stands before the description of the file, which is within this many bytes of its end. */
const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const tailBytes = 128 * 1024;

/** True if the file is there, readable and in MaxMind's format. */
export function isMaxMindFile(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const length = Math.min(size, tailBytes);
      const tail = Buffer.alloc(length);
      readSync(file, tail, 0, length, size - length);
      return tail.includes(mark);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
