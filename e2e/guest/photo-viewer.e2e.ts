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
