import sharp, { type OverlayOptions } from 'sharp';
import { maxPixels } from '../rules.ts';

const tile = { width: 640, height: 480 };
const columns = 3;
const gap = 8;

/**
 * Puts photos on one JPEG, row by row, for those who take a single picture. Throws for files that are
 * no pictures: the caller passes only what was checked when it was stored.
 */
export async function makePhotoSheet(photos: readonly Buffer[]): Promise<Buffer> {
  const rows = Math.ceil(photos.length / columns);
  const tiles: OverlayOptions[] = [];
  for (const [index, photo] of photos.entries()) {
    const input = await sharp(photo, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ ...tile, fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .toBuffer();
    const left = (index % columns) * (tile.width + gap);
    const top = Math.floor(index / columns) * (tile.height + gap);
    tiles.push({ input, left, top });
  }
  const width = columns * (tile.width + gap) - gap;
  const height = rows * (tile.height + gap) - gap;
  const sheet = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  return sheet.composite(tiles).jpeg({ quality: 80 }).toBuffer();
}
