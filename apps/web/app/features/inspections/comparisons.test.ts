import { expect, test } from 'vitest';
import { comparisonsOf } from './comparisons.ts';

type PhotoType = 'front' | 'damage' | null;
const photo = (id: number, inspectionType: 'pickup' | 'return', photoType: PhotoType) => ({
  id,
  inspectionType,
  photoType,
});

test('photos of the same part stand side by side, the first with the first', () => {
  const pairs = comparisonsOf([
    photo(1, 'pickup', 'damage'),
    photo(2, 'pickup', 'front'),
    photo(3, 'pickup', null),
    photo(4, 'return', 'front'),
    photo(5, 'return', 'front'),
    photo(6, 'return', null),
  ]);
  expect(pairs.map((pair) => [pair.photoType, pair.pickup?.id, pair.return?.id])).toEqual([
    ['front', 2, 4],
    ['front', undefined, 5],
    ['damage', 1, undefined],
    [null, 3, undefined],
    [null, undefined, 6],
  ]);
});
