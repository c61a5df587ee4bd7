import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

async function selectByDragging(page: Page, words: Locator): Promise<string> {
  await words.scrollIntoViewIfNeeded();
  const box = await words.boundingBox();
  if (!box) throw new Error('The words are not on the page.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, middle, { steps: 5 });
  await page.mouse.up();
  return page.evaluate(() => String(getSelection()).trim());
}

test.for([1440, 390])(
  'words of a row can be selected, and lead where it does, at %i px',
  async (width, { open, site }) => {
    const page = await open('admin', { viewport: { width, height: 900 } });
    await signInByApi(page, site.origin, demo.admin);
    await page.goto('/admin/users');
    const row = page.getByRole('row').filter({ hasText: demo.renter });
    const link = row.getByRole('link');
    const email = row.getByText(demo.renter, { exact: true });
    await page.locator('tr[data-words-above]').first().waitFor();
    // One link for a keyboard and a screen reader.
    expect(await link.count()).toBe(1);
    const name = await link.innerText();

    expect(await selectByDragging(page, email)).toBe(demo.renter);
    expect(await selectByDragging(page, link.getByText(name))).toBe(name);
    expect(new URL(page.url()).search).toBe('');

    const address = await link.getAttribute('href');
    const clicks = [
      () => email.click({ button: 'middle' }),
      () => email.click({ modifiers: ['ControlOrMeta'] }),
    ];
    for (const click of clicks) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
      await tab.waitForURL(`**${address}`);
      await tab.close();
    }
    expect(new URL(page.url()).search).toBe('');

    await email.click();
    await page.waitForURL(`**${address}`);
    await page.goBack();
    // Between the words the link itself is met.
    const box = await row.boundingBox();
    await row.click({ position: { x: (box?.width ?? 0) / 2, y: 3 } });
    await page.waitForURL(`**${address}`);
  },
);
