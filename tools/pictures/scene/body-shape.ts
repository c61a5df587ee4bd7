import type { Point } from './curve.ts';

/** A body in meters: x runs from the nose to the tail, z up from the ground. */
export interface BodyShape {
  readonly length: number;
  readonly halfWidth: number;
  readonly frontAxle: number;
  readonly rearAxle: number;
  readonly wheelRadius: number;
  readonly tire: number;
  /** Rim radius as a fraction of the wheel's. */
  readonly rim: number;
  /** Height of the lower body's middle line: hood, then under the cabin, then trunk. */
  readonly top: readonly Point[];
  /** Height where the side turns into the top. */
  readonly shoulder: readonly Point[];
  /** Height of the sharp line along the side. */
  readonly crease: readonly Point[];
  /** Height of the underside. */
  readonly sill: readonly Point[];
  /** Half width as a fraction of `halfWidth`. */
  readonly plan: readonly Point[];
  /** The reach of the rounding of nose and tail, and its squareness (2 is an ellipse). */
  readonly noseRound: readonly [number, number];
  readonly tailRound: readonly [number, number];
  /** By height, the distance that the nose stands back, and the tail forward. */
  readonly nose: readonly Point[];
  readonly tail: readonly Point[];
  /** Side relief: how far the rocker tucks in and how deep the crease is. */
  readonly tuck: number;
  readonly relief: number;
  readonly flare: number;
  readonly cabin: CabinShape;
  readonly doors: readonly (readonly [number, number])[];
  /** Height of unpainted cladding along sill and arches; 0 for none. */
  readonly cladding: number;
  readonly rails: boolean;
  readonly front: EndMarks;
  readonly rear: EndMarks;
}

export interface CabinShape {
  readonly roof: readonly Point[];
  readonly belt: readonly Point[];
  /** Half width at the belt as a fraction of the body's there, and its loss per meter of height. */
  readonly base: number;
  readonly lean: number;
  readonly corner: number;
  /** Squareness and reach of the rounding in plan at the tail end of the cabin. */
  readonly tailRound: readonly [number, number];
  /** x of the windshield's end and the back window's start, at the roof. */
  readonly header: number;
  readonly backlight: number;
  /** Side glass: from, to at the belt, to at the roof; and the pillars between. */
  readonly glass: readonly [number, number, number];
  readonly pillars: readonly number[];
  /** Frame between side glass and roof. */
  readonly frame: number;
  readonly open?: readonly [number, number];
  readonly panelFrom?: number;
}

/** Shapes on nose or tail, in half-front coordinates: s from the middle outwards, z up. */
export interface EndMarks {
  readonly lamps: readonly (readonly Point[])[];
  readonly light: readonly (readonly Point[])[];
  readonly black: readonly (readonly Point[])[];
  readonly bars?: { readonly from: Point; readonly to: Point; readonly count: number };
  readonly chrome?: readonly (readonly Point[])[];
  /** Panel gaps, as open lines. */
  readonly lines?: readonly (readonly Point[])[];
  readonly plate: number;
}
