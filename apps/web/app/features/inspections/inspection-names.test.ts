import { expect, test } from 'vitest';
import { countFiles, nameOfFile } from './inspection-names.ts';

const [photo, video] = [{ contentType: 'image/webp' }, { contentType: 'video/mp4' }];

test.each([
  [[photo], '1 photo'],
  [[photo, photo], '2 photos'],
  [[video], '1 video'],
  [[photo, video, video], '1 photo and 2 videos'],
])('%j are counted as %s', (files, words) => {
  expect(countFiles(files)).toBe(words);
});

test.each([
  [{ ...photo, photoType: 'front' }, 'Front'],
  [{ ...video, photoType: 'front' }, 'Front'],
  [{ ...photo, photoType: null }, 'Photo'],
  [{ ...video, photoType: null }, 'Video'],
] as const)('%j is called %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
