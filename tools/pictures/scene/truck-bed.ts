import type { BodyCurves } from './body-mesh.ts';
import { arch, luggage, type Space } from './boot-space.ts';
import { gridMesh, type Mesh, mirrored, roundedBox } from './mesh.ts';

/** The ribbed liner between the cab and the tailgate, which is down. */
export function truckBed(curves: BodyCurves, from: number, floor: number): Mesh[] {
  const { length, halfWidth } = curves.shape;
  const to = length - 0.06;
  const half = (x: number) => halfWidth * (0.85 - (0.08 * (x - from)) / (to - from));
  const high = curves.top(from) - 0.06;
  const space: Space = { curves, from, to, floor, half, above: () => high };
  const bulge = arch(space);
  const side = gridMesh('lining', 121, 2, (r, c) => {
    const rib = 0.008 * ridge((r / 120) * 9);
    const x = from + ((to - from) * r) / 120;
    return [x, half(x) - rib, floor + (high - floor) * c];
  });
  // Between the lamps it is narrower.
  const ends = [
    [from, half(from)],
    [to - 0.03, half(to)],
    [to, halfWidth * 0.75],
    [length, halfWidth * 0.75],
  ] as const;
  const bottom = gridMesh('lining', ends.length, 241, (r, c) => {
    const [x, wide] = ends[r] as readonly [number, number];
    const t = c / 120 - 1;
    return [x, wide * t, floor + 0.007 * ridge(t * 6)];
  });
  const front = gridMesh('lining', 2, 121, (r, c) => {
    const t = c / 60 - 1;
    return [from + 0.008 * ridge(t * 6), half(from) * t, floor + (high - floor) * r];
  });
  return [
    side,
    mirrored(side),
    bottom,
    front,
    bulge,
    mirrored(bulge),
    ...tailgate(length, floor, halfWidth * 0.75),
    ...luggage(space),
  ];
}

/** Flat ridges with soft edges, one for each unit. */
function ridge(at: number): number {
  const wave = Math.cos(at * 2 * Math.PI) * 3;
  return Math.min(Math.max(wave, -1), 1) / 2 + 0.5;
}

function tailgate(length: number, floor: number, half: number): Mesh[] {
  const tall = 0.5;
  const middle = length + tall / 2 + 0.01;
  const ribs = [-0.66, -0.44, -0.22, 0, 0.22, 0.44, 0.66].map((share) =>
    roundedBox(
      'lining',
      [middle, share * half * 1.2, floor + 0.003],
      [tall / 2 - 0.06, half * 0.085, 0.01],
      6,
    ),
  );
  return [
    roundedBox('paint', [middle, 0, floor - 0.03], [tall / 2, half, 0.034], 7),
    roundedBox('lining', [middle, 0, floor - 0.005], [tall / 2 - 0.03, half - 0.03, 0.012], 6),
    ...ribs,
  ];
}
