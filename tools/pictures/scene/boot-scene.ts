import { type BodyCurves, bodyCurves, cabin, lowerBody } from './body-mesh.ts';
import type { BodyShape } from './body-shape.ts';
import { type InnerSpace, luggageSpace } from './boot-space.ts';
import type { View } from './camera.ts';
import { type Mesh, mirrored } from './mesh.ts';
import { frame, lid, type Opening, openingOf, rim } from './opening.ts';
import { roofLiner } from './roof-liner.ts';
import { truckBed } from './truck-bed.ts';
import type { Vector } from './vector.ts';

export interface BootScene {
  /** Cuts the opening into a mesh of the car's skin. */
  cut(mesh: Mesh): Mesh;
  readonly meshes: readonly Mesh[];
  readonly view: View;
  /** Where a lamp lights the space. */
  readonly lamp: Vector;
  /** The body as its marks are drawn: what is on the lid or tailgate is gone. */
  readonly marked: BodyShape;
}

/** The luggage space from behind, under the raised tailgate or lid. */
export function bootScene(shape: BodyShape): BootScene {
  const curves = bodyCurves(shape);
  if (shape.cabin.panelFrom !== undefined) return bed(curves, shape.cabin.panelFrom);
  return hasTailgate(shape) ? underTailgate(curves) : underLid(curves);
}

/** A steep back is a tailgate. */
const hasTailgate = ({ length, cabin: { backlight, open } }: BodyShape) =>
  open === undefined && length - backlight < 0.6;

function underTailgate(curves: BodyCurves): BootScene {
  const { shape } = curves;
  const { length, halfWidth, rear } = shape;
  const top = curves.roof(shape.cabin.backlight) - 0.02;
  const low = rear.plate - 0.09;
  const belt = curves.belt(shape.cabin.backlight);
  const wide = halfWidth * 0.68;
  const opening = openingOf([lowerBody(curves), cabin(curves)], {
    tilt: 0,
    from: [length, low],
    to: [length, top],
    wide: [wide + 0.03, wide - (top - belt) * 0.2],
    squareness: 7,
  });
  const to = sillOf(opening);
  const from = Math.min(Math.max(shape.cabin.header + 1.36, to - 1.15), to - 0.4);
  const space: InnerSpace = {
    curves,
    from,
    to,
    floor: low - 0.06,
    sill: (across) => opening.at(across, -1, 0),
    half: widthIn(curves, wide * 0.95),
    above: (x) => curves.belt(x) - 0.02,
    isTrunk: false,
  };
  const liner = roofLiner(curves, shape.cabin.header - 0.06, shape.cabin.backlight - 0.03);
  // The lower body has a deck under the cabin, which nothing shows but this view.
  const isDeck = (x: number, y: number, z: number) =>
    x > shape.cabin.glass[0] &&
    x < to - 0.05 &&
    z > curves.shoulder(x) &&
    Math.abs(y) < curves.cabinEdge(x, curves.belt(x)) - 0.03;
  return {
    lamp: [to - 0.3, 0, top - 0.1],
    marked: { ...withoutLid(shape), cabin: { ...shape.cabin, backlight: length } },
    cut: (mesh) => withHole(withHole(mesh, opening.contains), mesh.part === 'body' && isDeck),
    meshes: [
      ...frame(opening),
      ...lid(opening, 1.75, true),
      ...luggageSpace(space),
      liner,
      mirrored(liner),
    ],
    view: {
      azimuth: 172,
      height: low + 0.82,
      distance: 2.5,
      target: [to - 0.1, 0, low + 0.43],
      across: halfWidth * 2.25,
    },
  };
}

function underLid(curves: BodyCurves): BootScene {
  const { shape } = curves;
  const { length, halfWidth, rear } = shape;
  const low = rear.plate - 0.06;
  // The front edge of the deck: the back window or the cockpit ends there.
  let deck = length - 0.25;
  const isDeck = (x: number) =>
    shape.cabin.open ? x > shape.cabin.open[1] + 0.12 : curves.roof(x) < curves.top(x) + 0.012;
  while (isDeck(deck - 0.01)) deck -= 0.01;
  const wide = Math.min(halfWidth * 0.62, curves.halfWidth(length - 0.22) * 0.76);
  const lower = Math.min(wide - 0.03, curves.halfWidth(length - 0.1) * 0.8);
  const opening = openingOf([lowerBody(curves)], {
    tilt: 0.8,
    from: [length, low],
    to: [deck, curves.top(deck)],
    wide: [lower, wide + 0.08],
    squareness: 7,
  });
  const to = sillOf(opening);
  const seats = shape.cabin.open ? shape.cabin.open[1] + 0.05 : shape.cabin.header + 1.4;
  const from = Math.min(Math.max(seats, to - 0.95), to - 0.5);
  const space: InnerSpace = {
    curves,
    from,
    to,
    floor: low - 0.08,
    sill: (across) => opening.at(across, -1, 0),
    half: widthIn(curves, wide + 0.05),
    above: (x) => Math.min(curves.top(x), curves.top(deck)) - 0.07,
    isTrunk: true,
  };
  return {
    lamp: [deck, 0, curves.top(deck) - 0.12],
    marked: withoutLid(shape),
    cut: (mesh) => withHole(mesh, opening.contains),
    meshes: [...frame(opening), ...lid(opening, 1.7, false), ...luggageSpace(space)],
    view: {
      azimuth: 172,
      height: curves.top(deck) + 0.55,
      distance: 2.3,
      target: [to - 0.25, 0, low + 0.3],
      across: halfWidth * 2.1,
    },
  };
}

/** Where the floor ends, which reaches its corners in a round tail too. */
const sillOf = (opening: Opening) =>
  Math.min(opening.at(0, -1, 0)[0] - 0.09, opening.at(0.9, -1, 0)[0] - 0.05);

/** Half the width between the walls, which stay inside the skin and outside the opening. */
function widthIn(curves: BodyCurves, opening: number): (x: number) => number {
  return (x) => {
    const wide = Math.max(curves.halfWidth(x) - 0.14, opening);
    // The skin stands forward of its stations at the tail.
    return Math.min(wide, curves.halfWidth(x + 0.06) - 0.07);
  };
}

/** A truck's open bed, with the tailgate down. */
function bed(curves: BodyCurves, front: number): BootScene {
  const { shape } = curves;
  const { length, halfWidth } = shape;
  const low = 0.82;
  const opening = openingOf([lowerBody(curves)], {
    tilt: 1.29,
    from: [length, low],
    to: [front + 0.05, curves.top(front + 0.05)],
    wide: [halfWidth * 0.765, halfWidth * 0.86],
    squareness: 24,
  });
  return {
    lamp: [length - 0.8, 0, 2.4],
    marked: { ...shape, rear: { ...shape.rear, lines: [] } },
    cut: (mesh) => withHole(mesh, opening.contains),
    meshes: [...rim(opening), ...truckBed(curves, front + 0.06, low)],
    view: {
      azimuth: 171,
      height: curves.top(length) + 0.8,
      distance: 2.9,
      target: [length - 0.55, 0, low + 0.16],
      across: halfWidth * 2.4,
    },
  };
}

/** The gaps around a lid are the border of its opening, and the plate is on it. */
const withoutLid = (shape: BodyShape): BodyShape => ({
  ...shape,
  rear: { ...shape.rear, lines: [], plate: -1 },
});

function withHole(mesh: Mesh, more: Mesh['hole'] | false): Mesh {
  const { hole } = mesh;
  if (!more) return mesh;
  return { ...mesh, hole: (x, y, z) => (hole?.(x, y, z) ?? false) || more(x, y, z) };
}
