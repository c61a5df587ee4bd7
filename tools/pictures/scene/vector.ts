/** In car coordinates: x from the nose backwards, y to the left, z up, in meters. */
export type Vector = readonly [number, number, number];

export const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
];

export function unit([x, y, z]: Vector): Vector {
  const size = Math.hypot(x, y, z) || 1;
  return [x / size, y / size, z / size];
}
