import type { BodyShape } from './body-shape.ts';
import type { Point } from './curve.ts';

/** Moves every position along the car; heights and wheels stay. */
export function stretched(shape: BodyShape, along: (x: number) => number): BodyShape {
  const moved = (points: readonly Point[]) => points.map(([x, z]): Point => [along(x), z]);
  const { cabin } = shape;
  const [from, toAtBelt, toAtRoof] = cabin.glass;
  return {
    ...shape,
    length: along(shape.length),
    frontAxle: along(shape.frontAxle),
    rearAxle: along(shape.rearAxle),
    top: moved(shape.top),
    shoulder: moved(shape.shoulder),
    crease: moved(shape.crease),
    sill: moved(shape.sill),
    plan: moved(shape.plan),
    cabin: {
      ...cabin,
      roof: moved(cabin.roof),
      belt: moved(cabin.belt),
      header: along(cabin.header),
      backlight: along(cabin.backlight),
      glass: [along(from), along(toAtBelt), along(toAtRoof)],
      pillars: cabin.pillars.map(along),
    },
    doors: shape.doors.map(([low, high]) => [along(low), along(high)] as const),
  };
}

export function ellipse([s, z]: Point, across: number, up: number): Point[] {
  return Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    return [s + Math.cos(angle) * across, z + Math.sin(angle) * up];
  });
}
