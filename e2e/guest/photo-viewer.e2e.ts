import { expect } from 'vitest';
import { openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';

test.for(['light', 'dark'] as const)(
  'in %s mode the photo viewer has a close button that one can see',
  async (colorScheme, { open }) => {
    const page = await open('visitor', { colorScheme });
    await page.goto('/');
    await openCar(page, 180);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
    const close = page.getByRole('button', { name: 'Close photos' });
    await close.waitFor();
    const header = close.locator('xpath=..');
    expect(await close.evaluate((element) => getComputedStyle(element).color)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await header.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(22, 24, 29)',
    );
    await close.click();
    await close.waitFor({ state: 'hidden' });
  },
);

test('a thumbnail shows its photo, and a double click or the button shows it at twice its size', async ({
  open,
}) => {
  const page = await open('visitor');
  await page.goto('/');
  await openCar(page, 180);
  await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
  const viewer = page.getByRole('dialog', { name: /1 of \d+$/ });
  await viewer.waitFor();
  await viewer.getByRole('button', { name: 'Photo 2' }).click();
  const photo = page.getByRole('img', { name: /, 2 of \d+$/ });
  const widthOf = () => photo.evaluate((image) => image.getBoundingClientRect().width);
  await photo.waitFor();
  const width = await widthOf();
  await photo.dblclick();
  await expect.poll(widthOf).toBe(2 * width);
  await photo.dblclick();
  await expect.poll(widthOf).toBe(width);

  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect.poll(widthOf).toBe(2 * width);
  const leftOf = () => photo.evaluate((image) => image.getBoundingClientRect().left);
  const left = await leftOf();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeLessThan(left);
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect.poll(widthOf).toBe(width);
});
