import { expect, test } from 'vitest';
import { photoAt } from './photos.ts';

const hash = 'a'.repeat(64);

test.each([
  [`/files/${hash}/960.webp`, `/files/${hash}/320.webp`],
  [
    `https://files.example/photos/${hash}/960.webp`,
    `https://files.example/photos/${hash}/320.webp`,
  ],
])('%s has another width', (url, narrow) => {
  expect(photoAt(url, 320)).toBe(narrow);
});

test.each([
  '',
  'data:image/png;base64,AAAA',
  `/photos/${hash}/960.webp`,
  `https://files.example/private/${hash}/960.webp`,
])('%s stays as it is', (url) => {
  expect(photoAt(url, 320)).toBe(url);
});
