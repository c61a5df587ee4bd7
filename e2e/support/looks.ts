import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';

/** The accepted pictures of whole pages, at half size. `npm run looks -- --accept` makes them. */
export const acceptedDir = join(import.meta.dirname, '../looks');
/** A page that looks different leaves its picture here, and one with the differences framed. */
const foundDir = join(import.meta.dirname, '../../test-results/looks');

/** Pictures are compared in squares of 64 pixels of the page, which are half as large in them. */
const tile = 32;
/** The tolerated difference of the colors in a square, of 255. */
const tolerance = 5;
/** A page that looks the same this many times in a row has come to rest. */
const shotsAtRest = 4;
const mostShots = 40;

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

export const fileOf = (name: string) => `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`;

/** Describes how a page differs from its accepted picture; undefined if it does not. */
export async function findDifference(page: Page, name: string): Promise<string | undefined> {
  const file = fileOf(name);
  const { found, accepted, tiles } = await compareAtRest(page, file);
  if (tiles?.length === 0) return undefined;
  await saveFound(found, join(foundDir, file));
  const framed = join(foundDir, file.replace('.png', '-differences.png'));
  await rm(framed, { force: true });
  if (!accepted) return `e2e/looks has no ${file}`;
  if (!tiles) return `it is ${sizeOf(found)} instead of ${sizeOf(accepted)} pixels`;
  await frame(found, tiles, framed);
  const places = tiles.slice(0, 5).map(({ x, y, by }) => `${2 * x},${2 * y} (by ${by.toFixed(0)})`);
  return `${tiles.length} squares differ, as at ${places.join(', ')}; see ${framed}`;
}

interface Comparison {
  found: Picture;
  accepted: Picture | undefined;
  /** The squares that differ; undefined if the sizes do. */
  tiles: Tile[] | undefined;
}

export async function compareAtRest(
  page: Page,
  file: string,
  enough = shotsAtRest,
): Promise<Comparison> {
  const path = join(acceptedDir, file);
  const accepted = existsSync(path) ? await pixelsOf(sharp(path)) : undefined;
  let found = await photographHalf(page);
  for (let shot = 1, same = 1; ; shot += 1) {
    const tiles = accepted && tilesThatDiffer(found, accepted);
    if (tiles?.length === 0 || same === enough || shot === mostShots) {
      return { found, accepted, tiles };
    }
    // Pending requests may change the page.
    await page.waitForLoadState('networkidle');
    const next = await photographHalf(page);
    same = next.data.equals(found.data) ? same + 1 : 1;
    found = next;
  }
}

async function photographHalf(page: Page): Promise<Picture> {
  const shot = sharp(
    await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }),
  );
  const { width, height } = await shot.metadata();
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  return pixelsOf(shot.resize({ ...half, fit: 'fill', kernel: 'linear' }));
}

async function pixelsOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const sizeOf = ({ width, height }: Picture) => `${2 * width} × ${2 * height}`;

interface Tile {
  x: number;
  y: number;
  /** The root of the mean squared difference: a few changed pixels count, noise everywhere does not. */
  by: number;
}

function tilesThatDiffer(one: Picture, other: Picture): Tile[] | undefined {
  if (one.width !== other.width || one.height !== other.height) return undefined;
  const tiles: Tile[] = [];
  for (let y = 0; y < one.height; y += tile) {
    for (let x = 0; x < one.width; x += tile) {
      const by = differenceAt(one, other, x, y);
      if (by > tolerance) tiles.push({ x, y, by });
    }
  }
  return tiles;
}

function differenceAt(one: Picture, other: Picture, left: number, top: number): number {
  const right = Math.min(left + tile, one.width);
  const bottom = Math.min(top + tile, one.height);
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = 3 * (y * one.width + right);
    for (let at = 3 * (y * one.width + left); at < end; at += 1) {
      const difference = (one.data[at] ?? 0) - (other.data[at] ?? 0);
      sum += difference * difference;
    }
  }
  return Math.sqrt(sum / (3 * (right - left) * (bottom - top)));
}

async function saveFound({ data, ...size }: Picture, file: string): Promise<void> {
  await mkdir(foundDir, { recursive: true });
  const picture = sharp(data, { raw: { ...size, channels: 3 } });
  await picture.png({ palette: true, colors: 128, dither: 0, effort: 10 }).toFile(file);
}

async function frame({ data, width, height }: Picture, tiles: Tile[], file: string): Promise<void> {
  const frames = tiles.map(
    ({ x, y }) => `<rect x="${x}" y="${y}" width="${tile}" height="${tile}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="red" stroke-width="2">${frames.join('')}</g></svg>`;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  await picture
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toFile(file);
}
