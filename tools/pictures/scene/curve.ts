/** Position along the car and the value there, both in meters. */
export type Point = readonly [number, number];

const samples = 1024;

/**
 * A smooth function close to the given points: straight lines, blurred by a Gaussian of `rounding`
 * meters. Reflections show every jump in curvature; blurring removes them, a spline through the
 * points does not. Outside the points it continues with the end values.
 */
export function curve(points: readonly Point[], rounding: number): (x: number) => number {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) throw new RangeError('a curve needs points');
  const from = first[0];
  const span = Math.max(last[0] - from, 1e-6);
  const step = span / (samples - 1);
  const raw = Float64Array.from({ length: samples }, (_, i) => linear(points, from + i * step));
  const table = blur(raw, rounding / step);
  return (x) => {
    const at = Math.min(Math.max((x - from) / step, 0), samples - 1);
    const i = Math.min(Math.floor(at), samples - 2);
    const a = table[i] as number;
    return a + ((table[i + 1] as number) - a) * (at - i);
  };
}

/** Points along a polyline at even distances, its corners rounded by `rounding` meters. */
export function roundedPolyline(points: readonly Point[], count: number, rounding: number) {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] as Point;
    const [bx, by] = points[i] as Point;
    lengths.push((lengths[i - 1] as number) + Math.hypot(bx - ax, by - ay));
  }
  const total = lengths.at(-1) as number;
  const fine = 240;
  const step = total / (fine - 1);
  const alongs = Float64Array.from({ length: fine }, (_, i) => i * step);
  const read = (axis: 0 | 1) => {
    const track = points.map((point, i): Point => [lengths[i] as number, point[axis]]);
    return blur(
      alongs.map((along) => linear(track, along)),
      rounding / Math.max(step, 1e-6),
    );
  };
  const xs = read(0);
  const ys = read(1);
  return Array.from({ length: count }, (_, i): Point => {
    const at = (i / (count - 1)) * (fine - 1);
    const k = Math.min(Math.floor(at), fine - 2);
    const t = at - k;
    return [
      (xs[k] as number) * (1 - t) + (xs[k + 1] as number) * t,
      (ys[k] as number) * (1 - t) + (ys[k + 1] as number) * t,
    ];
  });
}

function linear(points: readonly Point[], x: number): number {
  let before = points[0] as Point;
  for (const point of points) {
    if (point[0] >= x) {
      const width = point[0] - before[0];
      return width <= 0 ? point[1] : before[1] + ((point[1] - before[1]) * (x - before[0])) / width;
    }
    before = point;
  }
  return before[1];
}

/** Gaussian blur that keeps both end values and the slope into them (odd reflection). */
function blur(values: Float64Array, sigma: number): Float64Array {
  const reach = Math.min(Math.ceil(sigma * 2.6), values.length - 1);
  if (reach < 1) return values;
  const n = values.length;
  const start = values[0] as number;
  const end = values[n - 1] as number;
  const kernel = Float64Array.from({ length: reach + 1 }, (_, k) =>
    Math.exp(-0.5 * (k / sigma) ** 2),
  );
  const weight = kernel.reduce((sum, k) => sum + 2 * k, -1);
  const padded = new Float64Array(n + 2 * reach);
  padded.set(values, reach);
  for (let k = 1; k <= reach; k++) {
    padded[reach - k] = 2 * start - (values[k] as number);
    padded[reach + n - 1 + k] = 2 * end - (values[n - 1 - k] as number);
  }
  return values.map((value, i) => {
    let sum = value;
    for (let k = 1; k <= reach; k++) {
      const beside = (padded[reach + i - k] as number) + (padded[reach + i + k] as number);
      sum += (kernel[k] as number) * beside;
    }
    return sum / weight;
  });
}

export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(Math.max((x - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}
