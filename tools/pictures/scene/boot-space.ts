import type { BodyCurves } from './body-mesh.ts';
import { bag, rucksack, suitcase } from './luggage.ts';
import { gridMesh, type Mesh, mirrored, type Part, roundedBox } from './mesh.ts';
import type { Vector } from './vector.ts';

/** Room for luggage. */
export interface Space {
  readonly curves: BodyCurves;
  /** From the backs of the seats to the sill. */
  readonly from: number;
  readonly to: number;
  readonly floor: number;
  /** Half width between the walls. */
  half(x: number): number;
  /** The height of what is above: the deck, or else the lower edge of the windows. */
  above(x: number): number;
}

/** Room inside of the body. */
export interface InnerSpace extends Space {
  /** The lower edge of the opening, from -1 (right) to 1. */
  sill(across: number): Vector;
  /** A trunk ends below a deck; otherwise one looks over the seats to the windshield. */
  readonly isTrunk: boolean;
}

export function luggageSpace(space: InnerSpace): Mesh[] {
  const paired = [...sides(space), arch(space)];
  return [
    ...paired.flatMap((mesh) => [mesh, mirrored(mesh)]),
    floor(space),
    ...sillTrim(space),
    ...(space.isTrunk ? [shelf(space)] : []),
    ...bench(space),
    ...luggage(space),
  ];
}

/** The x of each of thirty rows, which begin behind the backs of the seats. */
const along = ({ from }: Space, to: number, r: number) => from - 0.1 + ((to - from + 0.1) * r) / 29;

function floor(space: Space): Mesh {
  return gridMesh('carpet', 30, 21, (r, c) => {
    const x = along(space, space.to, r);
    const t = c / 10 - 1;
    return [x, t * space.half(x), space.floor + 0.02 * t ** 8];
  });
}

/** Carpet below, a ledge, and smooth trim above it. */
function sides(space: Space): Mesh[] {
  const { floor: low, half, above } = space;
  const profile = [
    [0, 0],
    [0.005, 0.5],
    [0.012, 0.56],
    [-0.02, 0.58],
    [-0.025, 0.62],
    [0, 0.9],
    [0.02, 1],
  ] as const;
  const wall = (part: Part, first: number, last: number) =>
    gridMesh(part, 30, last - first + 1, (r, c) => {
      const [inward, share] = profile[first + c] as readonly [number, number];
      // The lining of the opening goes on from there.
      const x = along(space, space.to - 0.13, r);
      return [x, half(x) - inward, low + (above(x) - low) * share];
    });
  return [wall('carpet', 0, 2), wall('lining', 2, 6)];
}

/** The bulge over the left rear wheel. */
export function arch({ curves, half, floor: low, to }: Space): Mesh {
  const { rearAxle, wheelRadius } = curves.shape;
  const radius = curves.archRadius + 0.07;
  const tall = Math.max(wheelRadius + radius, low + 0.12);
  return gridMesh('carpet', 33, 12, (r, c) => {
    const angle = (r / 32) * Math.PI;
    const t = c / 11;
    // The edge over the tire is round.
    const closing = (1 - t ** 5) ** 0.2;
    const x = Math.min(rearAxle - Math.cos(angle) * radius * (0.75 + 0.25 * closing), to - 0.04);
    const z = low - 0.02 + Math.sin(angle) * (tall - low) * closing;
    return [x, Math.min(half(x), half(rearAxle)) - 0.19 * t, z];
  });
}

/** The sill's trim with a strip of metal, and the wall down to the floor. */
function sillTrim({ floor: low, sill: edge }: InnerSpace): Mesh[] {
  const profile = [
    [0.03, -0.03],
    [0.034, 0.002],
    [0.045, 0.01],
    [0.07, 0.012],
    [0.1, 0.01],
    [0.11, 0],
    [0.113, -0.1],
  ] as const;
  const strip = (part: Part, reach: number, points: readonly (readonly [number, number])[]) =>
    gridMesh(part, 41, points.length, (r, c) => {
      const [x, y, z] = edge((r / 20 - 1) * reach);
      const [inward, up] = points[c] as readonly [number, number];
      return [x - inward, y, Math.max(z + up, low - 0.02)];
    });
  return [
    strip('lining', 0.93, profile),
    strip('metal', 0.66, [
      [0.05, 0.012],
      [0.053, 0.016],
      [0.085, 0.016],
      [0.088, 0.012],
    ]),
  ];
}

/** The deck's underside, over a trunk. */
function shelf(space: Space): Mesh {
  return gridMesh('carpet', 30, 21, (r, c) => {
    const x = along(space, space.to - 0.1, r);
    return [x, (c / 10 - 1) * space.half(x), space.above(x)];
  });
}

/** The backs of the rear seats, split, with head rests where one sees them. */
function bench(space: InnerSpace): Mesh[] {
  const { from, floor: low, half, isTrunk, above } = space;
  const high = isTrunk ? above(from) : above(from) + 0.03;
  const middle = (low + high) / 2;
  const tall = (high - low) / 2 + 0.01;
  const wide = half(from) - 0.03;
  const lean = 0.2;
  const split = -wide * 0.24;
  const back = (right: number, left: number) =>
    roundedBox(
      'seat',
      [from - 0.02, (right + left) / 2, middle],
      [0.075, (left - right) / 2 - 0.006, tall],
      8,
      -lean,
    );
  const panel = (right: number, left: number) =>
    roundedBox(
      'seat',
      [from + 0.045, (right + left) / 2, middle],
      [0.02, (left - right) / 2 - 0.05, tall - 0.06],
      8,
      -lean,
    );
  const rest = (y: number) => [
    roundedBox(
      'seat',
      [from - 0.02 - lean * tall, y, high + 0.12],
      [0.05, 0.125, 0.075],
      3.4,
      -0.15,
    ),
    ...[-1, 1].map((side) =>
      roundedBox(
        'metal',
        [from - lean * tall, y + side * 0.055, high + 0.03],
        [0.007, 0.007, 0.05],
        3,
      ),
    ),
  ];
  const rests = isTrunk ? [] : [-0.62, 0.08, 0.62].flatMap((share) => rest(share * wide));
  return [back(-wide, split), back(split, wide), panel(-wide, split), panel(split, wide), ...rests];
}

/** As much luggage as the space takes. */
export function luggage(space: Space): Mesh[] {
  const { from, to, floor: low, half, above } = space;
  const deep = to - from;
  const middle = from + deep * 0.5;
  const tall = Math.min(above(middle) - low - 0.06, 0.44);
  const wide = Math.min(half(middle) - 0.12, 0.62);
  const at = (x: number, y: number): Vector => [x, y, low + 0.005];
  if (deep < 0.6) {
    return bag({ at: at(middle + 0.02, 0.05), turn: 0.1 }, [Math.min(deep * 0.6, 0.26), 0.5, 0.27]);
  }
  return [
    ...suitcase({ at: at(middle - 0.12, wide * 0.5), turn: 0.06 }, [0.24, 0.58, tall]),
    ...bag({ at: at(middle + 0.08, -wide * 0.52), turn: -0.14 }, [0.27, 0.5, Math.min(tall, 0.28)]),
    ...(deep > 0.9
      ? rucksack({ at: at(middle + 0.2, wide * 0.62), turn: 0.2 }, [
          0.16,
          0.28,
          Math.min(tall, 0.34),
        ])
      : []),
  ];
}
