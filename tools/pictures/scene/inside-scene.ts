import { type BodyCurves, bodyCurves, lowerBody } from './body-mesh.ts';
import type { BodyShape } from './body-shape.ts';
import type { View } from './camera.ts';
import { gridMesh, type Mesh, mirrored, type Part, roundedBox } from './mesh.ts';
import { eaves, roofLiner } from './roof-liner.ts';
import { tube } from './tube.ts';
import type { Vector } from './vector.ts';

interface InsideScene {
  readonly meshes: readonly Mesh[];
  readonly view: View;
  /** The height of the screen's middle. */
  readonly screen: number;
}

/** The front seats and the dashboard from between the rear seats, with the hood before them. */
export function insideScene(shape: BodyShape): InsideScene {
  const { cabin } = shape;
  const seatX = cabin.header + 0.42;
  // The lower body without the deck that lies under the cabin.
  const curves = bodyCurves({
    ...shape,
    cabin: { ...cabin, open: [cabin.glass[0] - 0.12, shape.length] },
  });
  const half = (x: number) => curves.cabinEdge(x, curves.belt(x)) - 0.07;
  const height = curves.top(cabin.glass[0]) + 0.015;
  const highest = Math.max(...cabin.roof.map(([, z]) => z));
  const eye = Math.min(height + 0.29, highest - 0.17);
  // A low roof ends before the camera, as if the photographer leaned in through the back.
  let end = seatX + 1.6;
  while (end > seatX + 0.3 && curves.roof(end) < eye + 0.16) end -= 0.05;
  const room: Room = { curves, half, height, seatX, end, isOpen: cabin.open !== undefined };
  const paired = [lowerBody(curves), ...seat(room), ...door(room), ...shell(room)];
  return {
    meshes: [
      ...paired.flatMap((mesh) => [mesh, mirrored(mesh)]),
      ...dashboard(room),
      ...steeringWheel(room),
      ...console(room),
    ],
    view: {
      azimuth: 173,
      height: eye,
      distance: 1.6,
      target: [cabin.header - 0.22, -0.04, height - 0.09],
      across: 2.3,
    },
    screen: height + screenRise,
  };
}

/** The screen's middle, above the dashboard. */
const screenRise = 0.01;

interface Room {
  readonly curves: BodyCurves;
  /** Half width between the doors. */
  half(x: number): number;
  /** The top of the dashboard. */
  readonly height: number;
  /** The middle of the front seats' backs. */
  readonly seatX: number;
  /** As far back as there are doors and a roof. */
  readonly end: number;
  /** A convertible has no roof. */
  readonly isOpen: boolean;
}

function seat({ seatX, height }: Room): Mesh[] {
  const y = 0.38;
  const lean = 0.3;
  const back = height - 0.3;
  const bolster = (side: number) =>
    roundedBox('seat', [seatX - 0.05, y + side * 0.215, back - 0.02], [0.08, 0.045, 0.27], 3, lean);
  const thigh = (side: number) =>
    roundedBox('seat', [seatX - 0.34, y + side * 0.225, back - 0.25], [0.25, 0.045, 0.075], 3);
  const post = (side: number) =>
    roundedBox('metal', [seatX + 0.085, y + side * 0.06, back + 0.35], [0.008, 0.008, 0.06], 3);
  return [
    roundedBox('seat', [seatX, y, back], [0.075, 0.215, 0.33], 4, lean),
    roundedBox('seat', [seatX + 0.12, y, back + 0.44], [0.045, 0.125, 0.085], 3.2, 0.2),
    roundedBox('seat', [seatX - 0.34, y, back - 0.3], [0.28, 0.22, 0.085], 4),
    roundedBox('trim', [seatX - 0.25, y, back - 0.4], [0.25, 0.24, 0.05], 5),
    ...[-1, 1].flatMap((side) => [bolster(side), thigh(side), post(side)]),
  ];
}

function door({ curves, half, height, seatX, end }: Room): Mesh[] {
  const from = curves.shape.cabin.glass[0] - 0.1;
  const along = (r: number) => from + ((end - from) * r) / 29;
  const profile = [
    [0, 0.04],
    [0.01, 0.02],
    [0.035, -0.02],
    [0.04, -0.16],
    [0.005, -0.24],
    [0.03, -0.3],
    [0.03, -0.62],
  ] as const;
  const panel = (part: Part, first: number, last: number) =>
    gridMesh(part, 30, last - first + 1, (r, c) => {
      const [inward, up] = profile[first + c] as readonly [number, number];
      return [along(r), half(along(r)) - inward, height + up];
    });
  const armrest = seatX - 0.3;
  const y = half(armrest) - 0.04;
  return [
    panel('trim', 0, 3),
    panel('seat', 3, 4),
    panel('trim', 4, 6),
    roundedBox('trim', [armrest, y, height - 0.24], [0.3, 0.055, 0.03], 4),
    roundedBox('metal', [armrest - 0.22, y + 0.012, height - 0.1], [0.07, 0.012, 0.014], 4),
    roundedBox('metal', [armrest - 0.1, y, height - 0.045], [0.5, 0.008, 0.006], 5),
  ];
}

/** Pillars, the inside of the roof, and the floor. */
function shell({ curves, half, height, seatX, end, isOpen }: Room): Mesh[] {
  const { cabin } = curves.shape;
  const floor = gridMesh('carpet', 2, 2, (r, c) => [
    cabin.glass[0] - 0.3 + r * (end - cabin.glass[0] + 0.6),
    c * half(seatX),
    height - 0.68,
  ]);
  const foot: Vector = [cabin.glass[0] - 0.2, half(cabin.glass[0]) + 0.02, height - 0.03];
  const pillar = tube('liner', [foot, eaves(curves, cabin.header)], 0.042);
  const [, edge, low] = eaves(curves, cabin.header);
  const header = Array.from({ length: 12 }, (_, i): Vector => {
    const t = 1 - i / 11;
    const top = curves.roof(cabin.header) - 0.045;
    return [cabin.header - 0.02 * (1 - t), edge * t, top - (top - low) * t ** 4];
  });
  if (isOpen) return [floor, pillar, tube('trim', header, 0.03)];
  const rails = Array.from({ length: 8 }, (_, i) =>
    eaves(curves, cabin.header + ((end - cabin.header) * i) / 7),
  );
  const [x, y, z] = eaves(curves, seatX + 0.16);
  return [
    floor,
    pillar,
    roofLiner(curves, cabin.header - 0.06, end - 0.06),
    tube('liner', rails, 0.045),
    tube(
      'liner',
      [
        [x, half(x) + 0.02, height - 0.05],
        [x + 0.04, y, z],
      ],
      0.055,
    ),
    tube('liner', header, 0.03),
    roundedBox(
      'liner',
      [cabin.header + 0.06, 0.36, curves.roof(cabin.header) - 0.07],
      [0.085, 0.19, 0.012],
      5,
      0,
    ),
  ];
}

function dashboard({ curves, half, height }: Room): Mesh[] {
  const { cabin } = curves.shape;
  const from = cabin.glass[0] - 0.32;
  const face = cabin.glass[0] + 0.3;
  const profile = [
    [from, height - 0.01],
    [face - 0.12, height + 0.012],
    [face - 0.03, height],
    [face, height - 0.035],
    [face - 0.015, height - 0.075],
    [face - 0.03, height - 0.1],
    [face - 0.035, height - 0.155],
    [face - 0.01, height - 0.2],
    [face - 0.05, height - 0.36],
    [face - 0.2, height - 0.5],
  ] as const;
  const across = (part: Part, first: number, last: number) =>
    gridMesh(part, 41, last - first + 1, (r, c) => {
      const [x, z] = profile[first + c] as readonly [number, number];
      const t = r / 20 - 1;
      return [x - 0.06 * t * t, t * (half(cabin.glass[0]) + 0.02), z];
    });
  const vent = (y: number) => [
    roundedBox('metal', [face - 0.035, y, height - 0.127], [0.012, 0.095, 0.03], 5),
    roundedBox('well', [face - 0.03, y, height - 0.127], [0.012, 0.085, 0.022], 5),
    ...[-0.008, 0.008].map((z) =>
      roundedBox('trim', [face - 0.017, y, height - 0.127 + z], [0.003, 0.084, 0.003], 4),
    ),
  ];
  return [
    across('trim', 0, 4),
    across('metal', 4, 5),
    across('wood', 5, 6),
    across('trim', 6, 9),
    ...[-0.66, 0.66].flatMap(vent),
    // Before the driver, and in the middle.
    roundedBox('trim', [face - 0.06, -0.38, height + 0.035], [0.13, 0.19, 0.045], 4),
    roundedBox('screen', [face + 0.062, -0.38, height + 0.025], [0.006, 0.15, 0.04], 8),
    roundedBox('trim', [face + 0.005, 0, height + screenRise], [0.012, 0.148, 0.088], 9),
    roundedBox('screen', [face + 0.014, 0, height + screenRise], [0.006, 0.138, 0.078], 9),
    roundedBox(
      'trim',
      [cabin.header - 0.16, 0, curves.roof(cabin.header) - 0.11],
      [0.02, 0.115, 0.032],
      4,
    ),
    roundedBox(
      'glass',
      [cabin.header - 0.142, 0, curves.roof(cabin.header) - 0.11],
      [0.006, 0.105, 0.026],
      5,
    ),
  ];
}

function steeringWheel({ curves, height }: Room): Mesh[] {
  const lean = 0.42;
  const radius = 0.185;
  const [x, y, z]: Vector = [curves.shape.cabin.glass[0] + 0.47, -0.38, height - 0.075];
  const place = (dy: number, dz: number, out: number): Vector => [
    x - lean * dz + out,
    y + dy,
    z + dz,
  ];
  const rim = gridMesh(
    'trim',
    73,
    17,
    (r, c) => {
      const around = (r / 72) * Math.PI * 2;
      const thick = (c / 16) * Math.PI * 2;
      const distance = radius + Math.cos(thick) * 0.017;
      return place(
        Math.cos(around) * distance,
        Math.sin(around) * distance,
        Math.sin(thick) * 0.017,
      );
    },
    { wrap: true },
  );
  return [
    rim,
    roundedBox('trim', [x - 0.03, y, z], [0.035, 0.075, 0.065], 3.2, -lean),
    roundedBox('metal', [x + 0.006, y, z], [0.003, 0.022, 0.016], 3, -lean),
    ...[-1, 1].map((side) =>
      roundedBox('metal', [x - 0.012, y + side * 0.12, z], [0.01, 0.06, 0.018], 4, -lean),
    ),
    roundedBox('metal', [x - 0.012 + lean * 0.12, y, z - 0.12], [0.01, 0.02, 0.06], 4, -lean),
    roundedBox('trim', [x - 0.16, y, z - 0.03], [0.14, 0.05, 0.05], 4, 0),
  ];
}

function console({ curves, height, seatX }: Room): Mesh[] {
  const face = curves.shape.cabin.glass[0] + 0.28;
  const middle = (face + seatX) / 2;
  const top = height - 0.34;
  return [
    roundedBox('trim', [face - 0.02, 0, height - 0.28], [0.1, 0.15, 0.12], 5, 0.4),
    roundedBox('trim', [middle, 0, top - 0.1], [(seatX - face) / 2 + 0.15, 0.125, 0.1], 6),
    roundedBox('wood', [middle - 0.1, 0, top - 0.002], [0.2, 0.1, 0.008], 8),
    roundedBox('seat', [seatX, 0, top + 0.045], [0.2, 0.115, 0.05], 4.5),
    roundedBox('metal', [middle - 0.14, 0, top + 0.03], [0.02, 0.02, 0.03], 3, -0.2),
    roundedBox('trim', [middle - 0.15, 0, top + 0.075], [0.034, 0.03, 0.032], 2.6, -0.1),
    ...[-0.045, 0.045].map((y) =>
      roundedBox('well', [middle + 0.03, y, top + 0.006], [0.038, 0.036, 0.006], 2.2),
    ),
  ];
}
