import { expect, test } from 'vitest';
import { walkShots } from './walk-parts.ts';

const photo = (id: number, photoType: 'front' | 'interior' | null, rest: object = {}) => ({
  id,
  photoType,
  inspectionType: 'pickup' as const,
  contentType: 'image/jpeg',
  ...rest,
});

test('the newest photo of a part counts, of that moment, and no video', () => {
  const shots = walkShots(
    [
      photo(3, 'front'),
      photo(2, 'front'),
      photo(4, 'front', { inspectionType: 'return' }),
      photo(5, 'front', { contentType: 'video/mp4' }),
      photo(6, 'interior'),
      photo(7, null),
    ],
    'pickup',
  );
  expect([...shots].map(([part, { id }]) => [part, id])).toEqual([['front', 3]]);
});
