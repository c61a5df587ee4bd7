import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Where the accepted looks are: small blurred pictures, so that fonts and dates make no difference. */
const looksDir = join(import.meta.dirname, '../looks');

/** Cells across, for a phone and for a desktop. */
const cellsAcross = { phone: 39, desktop: 72 };

/** How far the cells of an unchanged page may be from the accepted look on average, of 255. */
const tolerance = 6;

/** How long a page may take to load what comes after its first texts. */
const timeout = 15_000;

/**
 * Expects the page to look as accepted: the whole window, averaged over cells of 10 to 20 pixels.
 * With `ACCEPT_LOOKS=1` the page as it is now becomes accepted.
 */
export async function expectLook(page: Page, title: string): Promise<void> {
  const file = join(looksDir, `${title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`);
  if (process.env.ACCEPT_LOOKS === '1') {
    await page.waitForLoadState('networkidle');
    await mkdir(looksDir, { recursive: true });
    await sharp(await lookOf(page)).toFile(file);
    return;
  }
  const accepted = await cellsOf(file);
  const difference = async () => meanDifference(await cellsOf(await lookOf(page)), accepted);
  const message = `${title} looks different from e2e/looks`;
  await expect.poll(difference, { timeout, message }).toBeLessThanOrEqual(tolerance);
}

/** The window as a small PNG. */
async function lookOf(page: Page): Promise<Buffer> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const width = isPhone ? cellsAcross.phone : cellsAcross.desktop;
  const shot = sharp(await page.screenshot()).removeAlpha();
  return shot.resize({ width, kernel: 'cubic' }).png().toBuffer();
}

async function cellsOf(picture: Buffer | string): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 255;
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
