import type { MapPoint } from '@curbside/domain/places/map-projection';

interface Pill {
  /** Where it belongs, in pixels of the map. */
  at: MapPoint;
  width: number;
}

const height = 32;
const gap = 3;

/** From the pill's own place outward, in rings. */
const offsets = [0, 30, 52, 78, 108].flatMap((distance) =>
  distance === 0
    ? [{ x: 0, y: 0 }]
    : Array.from({ length: 12 }, (_, step) => ({
        x: distance * 1.35 * Math.cos((step * Math.PI) / 6),
        y: distance * Math.sin((step * Math.PI) / 6),
      })),
);

/**
 * Puts each pill as near to its place as it can without covering an earlier one, so the most important
 * come first. Undefined where there is no room.
 */
export function placePills(pills: readonly Pill[], side: number): (MapPoint | undefined)[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return pills.map(({ at, width }) => {
    const free = offsets
      .map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
      .find(
        ({ x, y }) =>
          x >= width / 2 &&
          x <= side - width / 2 &&
          y >= height / 2 &&
          y <= side - height / 2 &&
          taken.every(
            (other) =>
              Math.abs(other.x - x) >= (other.width + width) / 2 + gap ||
              Math.abs(other.y - y) >= height + gap,
          ),
      );
    if (free) taken.push({ ...free, width });
    return free;
  });
}
