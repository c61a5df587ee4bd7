import sharp from 'sharp';
import type { EndMarks } from './body-shape.ts';
import type { Point } from './curve.ts';

/** A flat drawing that is projected onto a surface; a pixel is `1 / scale` meters. */
export interface MarkMap {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly data: Uint8Array;
}

const scale = 520;
const across = 1.5;
const high = 1.7;

/**
 * Draws lamps, grille, intakes and plate of the left half of one end. The red channel marks bright
 * parts (lamps, chrome), green unpainted parts, blue the glass over a lamp.
 */
export async function endMarkMap(marks: EndMarks): Promise<MarkMap> {
  const width = Math.round(across * scale);
  const height = Math.round(high * scale);
  const bars = marks.bars ? barLines(marks.bars) : '';
  const clip = marks.black.map((shape) => path(shape)).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${across} ${high}">
    <rect width="${across}" height="${high}" fill="#000"/>
    ${(marks.lines ?? []).map((line) => `<path d="${path(line).slice(0, -1)}" fill="none" stroke="#00f" stroke-width=".007"/>`).join('')}
    <clipPath id="black"><path d="${clip}"/></clipPath>
    <g stroke-linejoin="round">
    ${marks.black.map((shape) => `<path d="${path(shape)}" fill="#0f0" stroke="#0f0" stroke-width=".02"/>`).join('')}
    <g clip-path="url(#black)" stroke="#3f0" stroke-width=".011">${bars}</g>
    ${(marks.chrome ?? []).map((shape) => `<path d="${path(shape)}" fill="none" stroke="#8f0" stroke-width=".014"/>`).join('')}
    ${marks.lamps.map((shape) => `<path d="${path(shape)}" fill="#0ff" stroke="#0ff" stroke-width=".03"/>`).join('')}
    ${marks.light.map((shape) => `<path d="${path(shape)}" fill="#fff" stroke="#fff" stroke-width=".008"/>`).join('')}
    </g>
    <rect x="0" y="${high - marks.plate - 0.075}" width=".155" height=".15" fill="#bf0"/>
    <rect x="0" y="${high - marks.plate - 0.02}" width=".1" height=".04" fill="#5f0"/>
  </svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, scale, data };
}

function barLines({ from, to, count }: NonNullable<EndMarks['bars']>): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const z = high - (from[1] + ((to[1] - from[1]) * (i + 0.5)) / count);
    return `<path d="M${from[0]} ${z}H${to[0]}"/>`;
  });
  return lines.join('');
}

function path(points: readonly Point[]): string {
  return `M${points.map(([s, z]) => `${s} ${(high - z).toFixed(4)}`).join('L')}Z`;
}

/** One channel of the map at a point, interpolated between pixels; 0..1. */
export function readMark(map: MarkMap, s: number, z: number, channel: 0 | 1 | 2): number {
  const x = s * map.scale - 0.5;
  const y = (high - z) * map.scale - 0.5;
  if (x >= map.width - 1 || y < 0 || y >= map.height - 1) return 0;
  const xi = Math.max(Math.floor(x), 0);
  const yi = Math.floor(y);
  const tx = Math.max(x - xi, 0);
  const ty = y - yi;
  const at = (yi * map.width + xi) * 3 + channel;
  const below = at + map.width * 3;
  const top = (map.data[at] as number) * (1 - tx) + (map.data[at + 3] as number) * tx;
  const bottom = (map.data[below] as number) * (1 - tx) + (map.data[below + 3] as number) * tx;
  return (top * (1 - ty) + bottom * ty) / 255;
}
