import type { BodyCurves } from './body-mesh.ts';

const cell = 0.03;
const margin = 2.4;

/** The share of the studio's light that reaches the floor around a car, from 0 to 1. */
export class FloorShadow {
  private readonly width: number;
  private readonly height: number;
  private readonly open: Float32Array;
  private readonly halfSpan: number;

  constructor(curves: BodyCurves) {
    const { shape } = curves;
    this.halfSpan = shape.halfWidth + margin;
    this.width = Math.ceil((shape.length + 2 * margin) / cell);
    this.height = Math.ceil((2 * this.halfSpan) / cell);
    const body = this.paint((x, y) => (Math.abs(y) < curves.halfWidth(x) * 0.97 ? 1 : 0));
    const tires = this.paint((x, y) => {
      const side = Math.abs(y) - (shape.halfWidth - 0.04 - shape.tire / 2);
      const along = Math.min(Math.abs(x - shape.frontAxle), Math.abs(x - shape.rearAxle));
      return Math.abs(side) < shape.tire / 2 && along < 0.13 ? 1 : 0;
    });
    const near = this.blur(body, 0.12);
    const middle = this.blur(body, 0.36);
    const far = this.blur(body, 0.95);
    const contact = this.blur(tires, 0.06);
    this.open = near.map((value, i) => {
      const shade =
        (1 - 0.8 * value) *
        (1 - 0.6 * (middle[i] as number)) *
        (1 - 0.42 * (far[i] as number)) *
        (1 - 0.88 * (contact[i] as number));
      return shade;
    });
  }

  at(x: number, y: number): number {
    const u = (x + margin) / cell;
    const v = (y + this.halfSpan) / cell;
    if (u < 0 || v < 0 || u >= this.width - 1 || v >= this.height - 1) return 1;
    const ui = Math.floor(u);
    const vi = Math.floor(v);
    const tu = u - ui;
    const tv = v - vi;
    const i = vi * this.width + ui;
    const a = (this.open[i] as number) * (1 - tu) + (this.open[i + 1] as number) * tu;
    const j = i + this.width;
    const b = (this.open[j] as number) * (1 - tu) + (this.open[j + 1] as number) * tu;
    return a * (1 - tv) + b * tv;
  }

  private paint(inside: (x: number, y: number) => number): Float32Array {
    return Float32Array.from({ length: this.width * this.height }, (_, i) =>
      inside((i % this.width) * cell - margin, Math.floor(i / this.width) * cell - this.halfSpan),
    );
  }

  /** Three box blurs, which together are close to a Gaussian of `sigma` meters. */
  private blur(values: Float32Array, sigma: number): Float32Array {
    const reach = Math.max(Math.round(sigma / cell), 1);
    let out = values;
    for (let pass = 0; pass < 3; pass++) {
      out = this.box(out, reach, 1, this.width, this.height, this.width);
      out = this.box(out, reach, this.width, this.height, this.width, 1);
    }
    return out;
  }

  private box(
    values: Float32Array,
    reach: number,
    step: number,
    length: number,
    lines: number,
    lineStep: number,
  ): Float32Array {
    const out = new Float32Array(values.length);
    const size = 2 * reach + 1;
    for (let line = 0; line < lines; line++) {
      const start = line * lineStep;
      let sum = 0;
      for (let k = 0; k < length + reach; k++) {
        if (k < length) sum += values[start + k * step] as number;
        if (k >= size) sum -= values[start + (k - size) * step] as number;
        if (k >= reach) out[start + (k - reach) * step] = sum / size;
      }
    }
    return out;
  }
}
