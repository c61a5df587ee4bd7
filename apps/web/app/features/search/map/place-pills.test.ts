import { expect, test } from 'vitest';
import { placePills } from './place-pills.ts';

const side = 400;
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: { x: 200 + index, y: 200 }, width: 60 }));

test('pills of a crowded place never cover each other, and stay on the map', () => {
  const placed = placePills(crowd(12), side);
  expect(placed[0]).toEqual({ x: 200, y: 200 });
  placed.forEach((pill, index) => {
    if (!pill) throw new Error(`Pill ${index} has no room.`);
    expect(pill.x).toBeGreaterThanOrEqual(30);
    expect(pill.x).toBeLessThanOrEqual(side - 30);
    for (const other of placed.slice(index + 1)) {
      const apart =
        Math.abs((other?.x ?? 0) - pill.x) >= 60 || Math.abs((other?.y ?? 0) - pill.y) >= 32;
      expect(apart).toBe(true);
    }
  });
});

test('a pill without room, or of a place outside the map, is left out', () => {
  expect(placePills(crowd(200), side)).toContain(undefined);
  expect(placePills([{ at: { x: 900, y: 200 }, width: 60 }], side)).toEqual([undefined]);
});
