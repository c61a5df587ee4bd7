import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startSmokeSite } from '../../apps/api/src/test/smoke/smoke-site.ts';
import { test } from '../support/browser.ts';
import { watch } from '../support/watch.ts';

const worker = fileURLToPath(
  new URL('../../apps/api/src/test/processes/harbor-worker.ts', import.meta.url),
);

test('the same build of the pages serves another city', async ({ browser }) => {
  const { site, output, close } = await startSmokeSite(
    { MARKET: 'harbor' },
    { worker, withPages: true },
  );
  try {
    const context = await browser.newContext();
    const problems = watch(context, site.url);
    const page = await context.newPage();
    for (const path of ['/', '/browse', '/browse?view=map', '/faq', '/insurance-brief']) {
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      const text = `${await page.title()} ${await page.content()}`;
      expect([path, /new.?york|brooklyn|borough/i.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    await page.goto(`${site.url}/browse`);
    const description = page.locator('meta[name="description"]').first();
    expect(await description.getAttribute('content')).toContain('car in Harbor, from');
    await page.getByRole('link', { name: 'Southside' }).click();
    await page.waitForURL('**/browse?location=Southside');
    expect(problems).toEqual([]);
    expect(output()).toBe('');
  } finally {
    await close();
  }
});
