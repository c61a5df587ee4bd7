import type { BodyShape } from './body-shape.ts';
import { roundedPolyline, smoothstep } from './curve.ts';
import { gridMesh, type Mesh } from './mesh.ts';

export interface WheelStyle {
  readonly spokes: number;
  /** Half width of a spoke at the hub and at the rim, as fractions of the rim's radius. */
  readonly width: readonly [number, number];
  readonly split: boolean;
  /** The turn of a spoke between hub and rim, in radians. */
  readonly twist: number;
  readonly dish: number;
}

const around = 288;

/** A left wheel at an axle: tire, rim and spokes; `face` is the y of its outer side. */
export function wheel(
  axle: number,
  face: number,
  { wheelRadius: radius, tire, rim }: Pick<BodyShape, 'wheelRadius' | 'tire' | 'rim'>,
  style: WheelStyle,
  turn: number,
): Mesh[] {
  const rimRadius = radius * rim;
  const profile = roundedPolyline(
    [
      [rimRadius * 0.985, -0.02],
      [rimRadius + 0.004, -0.004],
      [rimRadius + (radius - rimRadius) * 0.45, 0.006],
      [radius - 0.035, -0.006],
      [radius - 0.004, -0.035],
      [radius, -tire * 0.5],
      [radius - 0.006, -tire + 0.03],
      [radius * 0.86, -tire],
    ],
    30,
    0.012,
  );
  const place = (r: number, out: number, angle: number): readonly [number, number, number] => [
    axle + Math.cos(angle) * r,
    face + out,
    radius + Math.sin(angle) * r,
  ];
  const tireMesh = gridMesh(
    'tire',
    profile.length,
    97,
    (row, column) => {
      const [r, out] = profile[row] as readonly [number, number];
      return place(r, out, (column / 96) * Math.PI * 2);
    },
    { wrap: true, flip: true },
  );
  const rings = 52;
  const rimMesh = gridMesh(
    'rim',
    rings,
    around + 1,
    (row, column) => {
      const t = row / (rings - 1);
      const angle = (column / around) * Math.PI * 2;
      return place(t * rimRadius, wheelFace(t, angle + turn, style), angle);
    },
    { wrap: true, flip: true },
  );
  return [tireMesh, rimMesh];
}

/** The protrusion of the face at the fraction `t` of its radius; 0 is flush with the tire. */
function wheelFace(t: number, angle: number, style: WheelStyle): number {
  const lip = smoothstep(0.93, 0.965, t) - 0.6 * smoothstep(0.985, 1, t);
  const hub = 1 - smoothstep(0.16, 0.2, t);
  const solid = Math.max(spoke(t, angle, style), hub, lip);
  const bowl = -0.012 - style.dish * (1 - t) ** 1.6 + 0.008 * (1 - smoothstep(0.1, 0.14, t));
  const gap = -0.085 - 0.02 * smoothstep(0.9, 0.6, t);
  return gap + (bowl - gap) * solid - 0.012 * smoothstep(0.985, 1, t);
}

function spoke(t: number, angle: number, style: WheelStyle): number {
  const pitch = (Math.PI * 2) / style.spokes;
  const turned = angle + style.twist * t;
  const off = Math.abs(turned - Math.round(turned / pitch) * pitch) * t;
  const half = style.width[0] + (style.width[1] - style.width[0]) * t;
  const edge = 0.022;
  if (!style.split) return 1 - smoothstep(half - edge, half + edge, off);
  const apart = Math.max(t - 0.22, 0) * 0.24;
  return 1 - smoothstep(half - edge, half + edge, Math.abs(off - apart));
}
