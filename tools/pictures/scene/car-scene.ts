import { type BodyCurves, bodyCurves, cabin, lowerBody, wheelWell } from './body-mesh.ts';
import type { BodyShape } from './body-shape.ts';
import { gridMesh, type Mesh, mirrored, roundedBox } from './mesh.ts';
import type { Variation } from './variation.ts';
import { wheel } from './wheel-mesh.ts';

export interface CarScene {
  readonly curves: BodyCurves;
  readonly meshes: readonly Mesh[];
  /** Curb and sidewalk along the car's right side, for pictures in the street. */
  readonly street: readonly Mesh[];
}

/** The car stands on the floor with its nose at x = 0. */
export function carScene(shape: BodyShape, variation: Variation): CarScene {
  const curves = bodyCurves(shape);
  const face = shape.halfWidth - 0.03;
  const left: Mesh[] = [
    lowerBody(curves),
    cabin(curves),
    wheelWell(curves, shape.frontAxle),
    wheelWell(curves, shape.rearAxle),
    mirror(curves),
  ];
  for (const axle of [shape.frontAxle, shape.rearAxle]) {
    left.push(...wheel(axle, face, shape, variation.wheels, variation.wheelTurn + axle));
  }
  if (shape.rails) left.push(rail(curves));
  if (shape.cabin.open) left.push(...cockpit(curves, shape.cabin.open));
  return {
    curves,
    meshes: left.flatMap((mesh) => [mesh, mirrored(mesh)]),
    street: street(shape),
  };
}

function mirror(curves: BodyCurves): Mesh {
  const { cabin: shape } = curves.shape;
  const x = shape.glass[0] + 0.16;
  const z = curves.belt(x) + 0.085;
  const y = curves.cabinEdge(x, z) + 0.13;
  return roundedBox('mirror', [x, y, z], [0.07, 0.115, 0.068], 2.7, 0.1);
}

/** The left roof rail, which curves down to the roof at both ends. */
function rail(curves: BodyCurves): Mesh {
  const { header, backlight, corner } = curves.shape.cabin;
  const from = header + 0.2;
  const to = backlight - 0.2;
  return gridMesh(
    'trim',
    60,
    13,
    (r, c) => {
      const t = r / 59;
      const x = from + (to - from) * t;
      const angle = (c / 12) * Math.PI * 2;
      const ends = 1 - Math.abs(2 * t - 1) ** 14;
      const y = curves.cabinEdge(x, curves.roof(x) - corner) - 0.075;
      return [
        x,
        y + Math.cos(angle) * 0.02,
        curves.roof(x) - corner * 0.4 + 0.055 * ends + Math.sin(angle) * 0.014,
      ];
    },
    { wrap: true },
  );
}

function cockpit(curves: BodyCurves, [from, to]: readonly [number, number]): Mesh[] {
  const { header } = curves.shape.cabin;
  const rim = curves.belt(header) - 0.03;
  const tub = gridMesh('trim', 20, 12, (r, c) => {
    const x = from + ((to - from) * r) / 19;
    const edge = curves.halfWidth(x) - 0.12;
    const t = c / 11;
    return [x, edge - 0.06 * t, rim - 0.02 - 0.62 * t];
  });
  const floor = roundedBox('trim', [(from + to) / 2, 0, 0.42], [(to - from) / 2, 0.8, 0.05], 8);
  const dash = roundedBox('trim', [from + 0.12, 0.3, rim - 0.06], [0.24, 0.52, 0.1], 3.4);
  const seats = [header + 0.52, to - 0.32].flatMap((x, row) => {
    const high = row === 0 ? 0 : -0.06;
    return [
      roundedBox('seat', [x, 0.37, rim - 0.12 + high], [0.1, 0.25, 0.32], 3.6, 0.3),
      roundedBox('seat', [x + 0.1, 0.37, rim + 0.27 + high], [0.055, 0.13, 0.085], 3, 0.25),
      roundedBox('seat', [x - 0.32, 0.37, rim - 0.42], [0.3, 0.25, 0.1], 3.4),
    ];
  });
  return [tub, floor, dash, ...seats];
}

function street(shape: BodyShape): Mesh[] {
  const edge = -shape.halfWidth - 0.42;
  const profile = [
    [edge, 0],
    [edge - 0.008, 0.12],
    [edge - 0.016, 0.143],
    [edge - 0.04, 0.15],
    [edge - 0.19, 0.152],
  ] as const;
  const along = (r: number) => -50 + r * 3;
  const curb = gridMesh('curb', 36, profile.length, (r, c) => {
    const [y, z] = profile[c] as readonly [number, number];
    return [along(r), y, z];
  });
  const sidewalk = gridMesh('sidewalk', 36, 2, (r, c) => [along(r), edge - 0.19 - c * 90, 0.152]);
  return [curb, sidewalk];
}
