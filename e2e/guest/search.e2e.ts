import { expect } from 'vitest';
import { goTo } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { pickDates } from '../support/dates.ts';

test('the back button restores the search', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/');
  await goTo(page, 'Browse Cars');
  await page.getByRole('button', { name: 'SUV', exact: true }).click();
  await page.getByLabel('Where').fill('Queens');
  await page.getByLabel('Max Price').fill('150');
  await page.getByLabel('Max Price').press('Enter');
  await pickDates(page, { inDays: 100, days: 2 });
  await page.waitForURL(/startDate=/);
  const before = page.url();
  const found = await page.getByText(/^Showing \d+ cars? available/).innerText();
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/car\/\d+/);
  await page.goBack();
  await page.getByText(found).waitFor();
  expect(page.url()).toBe(before);
  expect(await page.getByLabel('Where').inputValue()).toBe('Queens');
  expect(await page.getByLabel('Max Price').inputValue()).toBe('150');
  const suv = page.getByRole('button', { name: 'SUV', exact: true });
  expect(await suv.getAttribute('aria-pressed')).toBe('true');
});

test('each search is one history entry, and the field shows the price that was applied', async ({
  open,
}) => {
  const page = await open('visitor');
  await page.goto('/browse');
  await page.getByLabel('Where').fill('Queens');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/location=Queens/);
  await page.getByLabel('Max Price').fill('90.7');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/maxPrice=90$/);
  expect(await page.getByLabel('Max Price').inputValue()).toBe('90');
  await page.goBack();
  await page.waitForURL(/location=Queens$/);
  await page.goBack();
  await page.waitForURL(/\/browse$/);
  await page.getByLabel('Min Price').fill('-5');
  await page.getByText('Enter 0 or more.').waitFor();
});

test.for([
  ['a desktop', 1440],
  ['a phone', 390],
] as const)('on %s, closing the date picker returns the focus', async ([, width], { open }) => {
  const page = await open('visitor', { viewport: { width, height: 844 } });
  await page.goto('/browse');
  if (width === 390) await page.getByRole('button', { name: /^Where to\?/ }).click();
  const from = page.getByRole('button', { name: /^From:/ });
  for (const time of ['first', 'second']) {
    await from.click();
    await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
    await page.keyboard.press('Escape');
    const hasFocus = () => from.evaluate((it) => it === document.activeElement);
    await expect.poll(hasFocus, { message: `the ${time} time` }).toBe(true);
  }
});
