import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Saves a picture of the whole page in the folder that `E2E_SHOTS` names; does nothing without it. */
export async function photograph(page: Page, title: string): Promise<void> {
  const dir = process.env.E2E_SHOTS;
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  const name = title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  await page.screenshot({ path: join(dir, `${name}.png`), fullPage: true });
}
