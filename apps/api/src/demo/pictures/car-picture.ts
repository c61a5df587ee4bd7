import { bodyCurves } from './body-mesh.ts';
import { bodyShapes } from './body-shapes.ts';
import type { Point } from './curve.ts';
import { paintHex } from './paints.ts';
import type { PictureSpec } from './picture-spec.ts';
import { grounds } from './studio.ts';
import { variationOf } from './variation.ts';

/**
 * A light drawing (SVG text, 3:2) of a car's side, from the same shape as its photos: for the time
 * until the photos are rendered, and wherever a photo is missing.
 */
export function carPicture(spec: PictureSpec): string {
  const shape = bodyShapes[spec.body];
  const curves = bodyCurves(shape);
  const { wheels } = variationOf(spec);
  const paint = paintHex(spec.paint);
  const ground = grounds[spec.ground];
  const width = shape.length / 0.8;
  const height = width / 1.5;
  const floor = height * 0.7;
  const left = (width - shape.length) / 2;
  const at = ([x, z]: Point) => `${(left + x).toFixed(3)} ${(floor - z).toFixed(3)}`;
  const along = (from: number, to: number, z: (x: number) => number): Point[] =>
    Array.from({ length: 61 }, (_, i): Point => {
      const x = from + ((to - from) * i) / 60;
      return [x, z(x)];
    });
  const path = (points: readonly Point[]) => `M${points.map(at).join('L')}Z`;
  const end = shape.length - 0.03;
  const noseTop = curves.top(0.12) - 0.03;
  const tailTop = curves.top(end) - 0.03;
  // The ends follow the bumpers: their heights become positions along the car.
  const lower = path([
    ...along(0.12 + curves.nose(noseTop), end - 0.04 - curves.tail(tailTop), curves.top),
    ...along(tailTop, curves.sill(end), (z) => z).map(
      ([z]): Point => [shape.length - curves.tail(z), z],
    ),
    ...along(end - 0.08, 0.12, curves.sill),
    ...along(curves.sill(0.03), noseTop, (z) => z).map(([z]): Point => [curves.nose(z), z]),
  ]);
  const roof = shape.cabin.roof;
  const cabinEnd = roof.at(-1)?.[0] ?? shape.length;
  const cabin = path(along(roof[0]?.[0] ?? 0, cabinEnd, (x) => curves.roof(x)));
  const [from, toBelt, toRoof] = shape.cabin.glass;
  const glass = path([
    ...along(from, toRoof, (x) =>
      Math.max(curves.roof(x) - shape.cabin.frame, curves.belt(x) + 0.05),
    ),
    ...along(toBelt, from, (x) => curves.belt(x) + 0.05),
  ]);
  const wheel = (axle: number) => {
    const r = shape.wheelRadius;
    const spokes = Array.from({ length: wheels.spokes }, (_, i) => {
      const turn = (i * 360) / wheels.spokes;
      return `<path d="M0 0V${(-r * shape.rim).toFixed(3)}" transform="rotate(${turn.toFixed(1)})"/>`;
    });
    return `<g transform="translate(${at([axle, r])})">
      <circle r="${(r * 1.11).toFixed(3)}" fill="#0b0c0e"/><circle r="${r}" fill="#1b1c1f"/>
      <circle r="${(r * shape.rim).toFixed(3)}" fill="#34373b" stroke="#c4c7ca" stroke-width=".025"/>
      <g stroke="#c4c7ca" stroke-width=".045">${spokes.join('')}</g>
      <circle r=".045" fill="#8b8f93"/></g>`;
  };
  const gaps = shape.doors.map(([low, high]) => {
    const top = curves.belt(high);
    return `<path d="M${at([low, curves.sill(low) + 0.1])}L${at([high, top])}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(3)} ${height.toFixed(3)}">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${ground.wall}"/><stop offset=".68" stop-color="${ground.wall}"/><stop offset=".7" stop-color="${ground.floor}"/><stop offset="1" stop-color="${ground.floor}"/></linearGradient>
    <linearGradient id="sheen" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".35" stop-color="#fff" stop-opacity=".08"/><stop offset=".7" stop-color="#000" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>
    <linearGradient id="pane" x2="0" y2="1"><stop stop-color="#5d656c"/><stop offset="1" stop-color="#1c2024"/></linearGradient>
    <radialGradient id="shade"><stop stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#wall)"/>
  <ellipse cx="${(width / 2).toFixed(3)}" cy="${floor.toFixed(3)}" rx="${(shape.length * 0.56).toFixed(3)}" ry=".16" fill="url(#shade)"/>
  <g stroke-linejoin="round">
    <path d="${cabin}" fill="${paint}"/><path d="${cabin}" fill="url(#sheen)"/>
    <path d="${glass}" fill="url(#pane)"/>
    <path d="${lower}" fill="${paint}"/><path d="${lower}" fill="url(#sheen)"/>
    <g stroke="#000" stroke-opacity=".4" stroke-width=".008" fill="none">${gaps.join('')}</g>
  </g>
  ${wheel(shape.frontAxle)}${wheel(shape.rearAxle)}
</svg>`;
}
