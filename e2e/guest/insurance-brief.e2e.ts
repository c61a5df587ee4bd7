import { expect } from 'vitest';
import { test } from '../support/browser.ts';

test('the insurance brief prints as a document of its own', async ({ open }) => {
  const page = await open('visitor');
  await page.addInitScript('window.print = () => { document.title = "printed"; };');
  await page.goto('/insurance-brief');
  const print = page.getByRole('button', { name: 'Print / Save as PDF' });
  await print.click();
  await expect.poll(() => page.title()).toBe('printed');
  for (const text of [
    'Only administrators can re-enable accounts.',
    'Disabled accounts are blocked server-side from listing or booking.',
    'Summary bands for insurers',
    'Evidence bundles',
  ]) {
    await page.getByText(text).first().waitFor();
  }
  const bands = page.getByRole('table', { name: 'Summary bands for insurers' });
  for (const band of [/^Low\s*0-30/, /^Medium\s*31-60/, /^High\s*61-100/]) {
    await bands.getByRole('row', { name: band }).waitFor();
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await print.isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, printBackground: true });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(`${format}: ${pages >= 2 && pages <= 4}`).toBe(`${format}: true`);
  }
});
