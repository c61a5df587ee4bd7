import type { Page } from 'playwright';
import { expect } from 'vitest';
import { barEntry, goTo, signIn, signInFromHome } from '../support/accounts.ts';
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

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Make').fill('Volvo');
  await page.getByLabel('Model').fill('V60');
  await page.getByLabel('Year').fill('2022');
  await page.getByLabel('Category').selectOption('SUV');
  await page.getByLabel('Location').fill('Red Hook, Brooklyn, NY 11231');
  await page.getByLabel('Daily rate').fill('61.50');
  await page.locator('input[type=file]').setInputFiles([photo('front.png')]);
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
}

function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });
}

test('each section is headed once, beside the preview of the car', async ({ open }) => {
  const page = await open('host');
  await openForm(page);
  await page.getByLabel('Keep tidy').check();
  await page.getByLabel('Sunroof').check();
  await page
    .getByRole('heading', { name: 'Preview - How renters will see your listing' })
    .waitFor();
  for (const name of ['Trip Details', 'Features', 'Rules', 'Photos']) {
    expect(await page.getByRole('heading', { name }).count(), name).toBe(1);
  }
});

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

test('a half-filled listing survives leaving, and is cleared on request', async ({ open }) => {
  const page = await open('host');
  await openForm(page);
  await page.getByLabel('Title').fill('Weekend wagon');
  await page.getByLabel('Bluetooth').check();
  await page.locator('input[type=file]').setInputFiles([photo('a.png')]);
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  await barEntry(page, 'Browse Cars').click();
  await page.getByRole('heading', { name: "Let's go for a drive" }).waitFor();

  await page.goto('/list-car');
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Weekend wagon');
  expect(await page.getByLabel('Bluetooth').isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Clear listing' }).click();
  await page.getByText('Your draft is saved in this browser.').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Add photos').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
});

test('a session that ends while a listing is filled in loses nothing', async ({ open }) => {
  const page = await open('host', {
    expected: {
      '/api/cars': 401,
      '/api/auth/user': 401,
      '/api/host/similar-prices': 401,
      '/api/uploads/resumable': 401,
      '/api/uploads/{id}': 401,
    },
  });
  await openForm(page);
  await fillIn(page, 'Evening wagon');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'List your car' }).click();
  await page.getByText('Please log in to list a car.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Evening wagon');

  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await signIn(page, demo.renter);
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Evening wagon');
  await page.getByRole('button', { name: 'List your car' }).click();
  await page.getByText('✓ Your car has been listed successfully!').waitFor();
  await page.getByRole('heading', { name: "Let's go for a drive" }).waitFor();
  await goTo(page, 'List a Car');
  await page.getByText('Add photos').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('');
});

test('the preview shows the rating, specs, features and rules', async ({ open }) => {
  const page = await open('host');
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, demo.host);
  await goTo(page, 'List a Car');
  const preview = page.getByRole('complementary');
  await preview.getByText(/\d+ trips?/).waitFor();
  expect(await preview.getByText('New', { exact: true }).count()).toBe(0);
  await page.getByLabel('Seats', { exact: true }).fill('5');
  await page.getByLabel('Transmission').selectOption('Manual');
  await page.getByLabel('Heated seats').check();
  await page.getByLabel('No smoking').check();
  await preview.getByText('Manual', { exact: true }).waitFor();
  await preview.getByText('Heated seats').waitFor();
  await preview.getByText('No smoking').waitFor();
});

test('the index says where one is, what is missing and what was refused', async ({ open }) => {
  const page = await open('host', { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, demo.host);
  await goTo(page, 'List a Car');
  const index = page.getByRole('navigation', { name: 'Sections' });
  const current = index.locator('[aria-current]');
  const basic = index.getByRole('link', { name: 'Basic Information' });
  await index.getByText('0 of 8 filled in').waitFor();
  expect(await current.textContent()).toContain('Basic Information');
  await basic.getByText('5 fields to fill in').waitFor();
  await page.getByLabel('Title').fill('Weekend wagon');
  await basic.getByText('4 fields to fill in').waitFor();

  await page.getByLabel('No smoking').check();
  await index.getByText('1 of 8 filled in').waitFor();
  await expect.poll(() => current.textContent()).toContain('Rules');
  await index.getByRole('link', { name: 'Vehicle Specifications' }).click();
  await expect.poll(() => current.textContent()).toContain('Vehicle Specifications');
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 9000);
  await expect.poll(() => current.textContent()).toContain('Photos');

  await page.getByRole('button', { name: 'List your car' }).click();
  await basic.getByText('4 fields to check').waitFor();
  await expect.poll(() => current.textContent()).toContain('Basic Information');
});
