/** @typedef {[number, number]} Point */

/** @param {Point[]} ring */
export function areaOf(ring) {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** @param {Point} point @param {Point} from @param {Point} to */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - at * dx, y - fromY - at * dy);
}

/**
 * Leaves out points that are nearer than the tolerance to the line without them (Douglas and Peucker).
 * @param {Point[]} ring
 * @param {number} tolerance
 * @returns {Point[]}
 */
export function simplify(ring, tolerance) {
  const keep = new Set([0, ring.length - 1]);
  const open = [[0, ring.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [first, last] = stretch;
    let [farthest, most] = [0, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const off = distance(ring[index], ring[first], ring[last]);
      if (off > most) [farthest, most] = [index, off];
    }
    if (farthest === 0) continue;
    keep.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return ring.filter((_, index) => keep.has(index));
}

/**
 * How far the points of a ring are from another at most.
 * @param {Point[]} ring
 * @param {Point[]} other
 */
export function deviation(ring, other) {
  const off = (point) =>
    Math.min(
      ...other.map((from, index) => distance(point, from, other[(index + 1) % other.length])),
    );
  return Math.max(...ring.filter((_, index) => index % 5 === 0).map(off));
}

/**
 * For each center the part of the drawing that is nearer to it than to all others.
 * @param {Point[]} centers
 * @param {{ width: number, height: number }} size
 * @returns {Point[][]}
 */
export function cellsOf(centers, { width, height }) {
  return centers.map((center) => {
    let cell = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    for (const other of centers) if (other !== center) cell = halfOf(cell, center, other);
    return cell;
  });
}

/** The part of a convex shape that is nearer to one point than to the other. */
function halfOf(shape, [x, y], [otherX, otherY]) {
  const [normalX, normalY] = [otherX - x, otherY - y];
  const middle = normalX * ((x + otherX) / 2) + normalY * ((y + otherY) / 2);
  const beyond = ([px, py]) => px * normalX + py * normalY - middle;
  return shape.flatMap((point, index) => {
    const next = shape[(index + 1) % shape.length];
    const [here, there] = [beyond(point), beyond(next)];
    const kept = here <= 0 ? [point] : [];
    if (here * there >= 0) return kept;
    const share = here / (here - there);
    return [
      ...kept,
      [point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])],
    ];
  });
}
