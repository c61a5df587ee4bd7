import type { Page } from 'playwright';
import { expect } from 'vitest';
import { barEntry, goTo, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { picture } from '../support/picture.ts';

const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: picture(90, 60, [40, 90, 160]),
});
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

async function openForm(page: Page): Promise<void> {
  await signInFromHome(page, demo.renter);
  await goTo(page, 'List a Car');
  await page.getByRole('heading', { name: 'List Your Car' }).waitFor();
}

/** The name of the focused element. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });
}

test('errors about photos and numbers are right, and the focus stays', async ({ open }) => {
  const page = await open('host');
  await openForm(page);
  const files = page.locator('input[type=file]');
  const noPicture = page.getByText('“notes.txt” is not a picture.');

  // An error about files disappears with the next change, or when the form is submitted.
  await files.setInputFiles([photo('a.png'), photo('b.png'), photo('c.png'), text]);
  await noPicture.waitFor();
  await page.getByRole('button', { name: 'Remove photo 2' }).focus();
  await page.keyboard.press('Enter');
  await noPicture.waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Remove photo 2');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Remove photo 1');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Add photos');
  await files.setInputFiles([text]);
  await noPicture.waitFor();

  await page.getByLabel('Mileage included').fill('-3');
  await page.getByLabel('Extra mile fee').fill('-1');
  await page.getByRole('button', { name: 'List your car' }).click();
  await page.getByText('Enter the miles included in a day.').waitFor();
  await page.getByText('Enter an amount such as 84.00.').first().waitFor();
  expect(await noPicture.isVisible()).toBe(false);
  expect(await page.getByText('Invalid input').count()).toBe(0);
});

test('leaving a half-filled listing asks first', async ({ open }) => {
  const page = await open('host');
  await openForm(page);
  await goTo(page, 'Browse Cars');
  await goTo(page, 'List a Car');

  await page.getByLabel('Title').fill('Weekend wagon');
  const question = page.getByRole('dialog', { name: 'Leave without listing your car?' });
  await barEntry(page, 'Browse Cars').click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Title').inputValue()).toBe('Weekend wagon');

  // Leaving the site brings up the browser's own question.
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.getByRole('link', { name: 'Logout' }).first().click({ noWaitAfter: true });
  expect(await asked).toBe('beforeunload');
  expect(await page.getByLabel('Title').inputValue()).toBe('Weekend wagon');

  await barEntry(page, 'Browse Cars').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: "Let's go for a drive" }).waitFor();
});
