import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** Where the accepted looks are: small blurred pictures, so that fonts and dates make no difference. */
const looksDir = join(import.meta.dirname, '../looks');

/** Cells across, for a phone and for a desktop. */
const cellsAcross = { phone: 39, desktop: 72 };

/** How far the cells of an unchanged page may be from the accepted look on average, of 255. */
const tolerance = 6;

/**
 * Compares the page with its accepted look: the whole window, averaged over cells of 10 to 20 pixels.
 * Answers what is wrong, if anything. With `ACCEPT_LOOKS=1` the page as it is now becomes accepted.
 */
export async function compareLook(page: Page, title: string): Promise<string[]> {
  const file = join(looksDir, `${title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const shot = sharp(await page.screenshot())
    .removeAlpha()
    .resize({ width: isPhone ? cellsAcross.phone : cellsAcross.desktop, kernel: 'cubic' });
  const seen = await shot.png().toBuffer();
  if (process.env.ACCEPT_LOOKS === '1') {
    await mkdir(dirname(file), { recursive: true });
    await sharp(seen).toFile(file);
    return [];
  }
  const difference = meanDifference(await cellsOf(seen), await cellsOf(file));
  if (difference <= tolerance) return [];
  return [`looks different: ${difference.toFixed(1)} of 255 on average (e2e/looks)`];
}

async function cellsOf(picture: Buffer | string): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 255;
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
