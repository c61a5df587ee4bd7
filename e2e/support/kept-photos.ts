import type { BrowserContext, Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Counts the entries of the browser's database, and the marks of them. */
function keptIn(page: Page): Promise<{ entries: number; marks: number }> {
  return page.evaluate(async () => {
    const marks = Object.keys(localStorage).filter((key) => key.includes('kept-file')).length;
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const name = names.find((one) => one?.includes('kept-files'));
    if (!name) return { entries: 0, marks };
    const entries = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
    return { entries, marks };
  });
}

/** Waits until the browser keeps this number of photos: of each its facts, and the file itself. */
export async function expectKept(page: Page, photos: number): Promise<void> {
  await expect.poll(() => keptIn(page)).toEqual({ entries: 2 * photos, marks: photos });
}

/**
 * Holds uploads back, as a bad connection does. Answers how to let them pass.
 * @param from whether it holds their first request, or those with the bytes
 */
export async function holdUploads(
  context: BrowserContext,
  from: 'start' | 'bytes' = 'bytes',
): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = from === 'start' ? ['POST', 'PATCH'] : ['PATCH'];
  await context.route('**/api/uploads/*', async (route) => {
    if (held.includes(route.request().method())) await released;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await context.unroute('**/api/uploads/*');
  };
}

/** Counts the requests to an address from now on. */
export function countRequests(context: BrowserContext, path: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Asks to log out while photos wait. Answers the question that the page asks. */
export async function askToLogOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByText('Logout').click();
  const question = page.getByRole('dialog', { name: 'Log out before your photos are sent?' });
  await question.waitFor();
  return question;
}
