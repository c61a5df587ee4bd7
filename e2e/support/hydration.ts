import type { Page } from 'playwright';

/** Before its scripts have run, a page follows a link by loading the next page whole. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !('takeEarlyInput' in globalThis));
}
