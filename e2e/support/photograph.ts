import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Keeps what a window shows in the folder that `E2E_SHOTS` names, for people to look at. */
export async function photograph(page: Page, title: string): Promise<void> {
  const dir = process.env.E2E_SHOTS;
  if (!dir) return;
  await mkdir(dir, { recursive: true });
  const name = title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  await page.screenshot({ path: join(dir, `${name}.png`) });
}
