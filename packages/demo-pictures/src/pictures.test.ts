import sharp, { type Region } from 'sharp';
import { describe, expect, test } from 'vitest';
import { paintOf } from './paints.ts';
import { bodies, type PictureSpec } from './picture-spec.ts';
import { renderCarPhotosHere } from './render-car-photos.ts';

const spec: PictureSpec = { body: 'sedan', paint: 'red', ground: 'paper', seed: 7 };
const small = 160 / 1200;

async function meanOf(photo: Buffer, box: Region) {
  const { channels } = await sharp(await sharp(photo).extract(box).toBuffer()).stats();
  return channels.map(({ mean }) => mean);
}

describe('renderCarPhotos', () => {
  test.each(bodies)('shows a %s before its ground, from four sides', async (body) => {
    const photos = await renderCarPhotosHere({ ...spec, body }, { scale: small });
    expect(photos).toHaveLength(4);
    for (const photo of photos) {
      const { format, width, height } = await sharp(photo).metadata();
      expect([format, width, height]).toEqual(['jpeg', 160, 107]);
      // A blank or single-toned picture has next to no entropy.
      expect((await sharp(photo).stats()).entropy).toBeGreaterThan(4.5);
    }
    const side = photos[1] ?? Buffer.alloc(0);
    const [red = 0, green = 0] = await meanOf(side, { left: 60, top: 55, width: 40, height: 8 });
    expect(red).toBeGreaterThan(green * 1.8);
    const [wall = 0, wallGreen = 0] = await meanOf(side, { left: 4, top: 4, width: 40, height: 8 });
    expect(Math.abs(wall - wallGreen)).toBeLessThan(8);
    expect(wall).toBeGreaterThan(170);
  });

  test('gives the same bytes for the same spec, and others for another seed or paint', async () => {
    const [first, again, seed, paint] = await Promise.all([
      renderCarPhotosHere(spec, { scale: small }),
      renderCarPhotosHere(spec, { scale: small }),
      renderCarPhotosHere({ ...spec, seed: 8 }, { scale: small }),
      renderCarPhotosHere({ ...spec, paint: 'green' }, { scale: small }),
    ]);
    expect(first[0]?.equals(again[0] ?? Buffer.alloc(0))).toBe(true);
    expect(first[0]?.equals(seed[0] ?? Buffer.alloc(0))).toBe(false);
    expect(first[0]?.equals(paint[0] ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('paintOf', () => {
  test('takes names and hex colors, and throws for others', () => {
    expect(paintOf('red').red).toBeGreaterThan(paintOf('red').green);
    expect(paintOf('#ffffff')).toMatchObject({ red: 1, green: 1, blue: 1 });
    expect(() => paintOf('#12345')).toThrow(RangeError);
  });
});
