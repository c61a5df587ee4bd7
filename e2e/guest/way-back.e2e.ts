import type { Page } from 'playwright';
import { expect } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { newEmail } from '../support/demo.ts';
import { seeVerified, submitDocument } from '../support/provider-pages.ts';

/** Signs up, chooses a car and dates, and opens identity verification from the booking. */
async function verifyFromBooking(page: Page, name: string, inDays: number): Promise<string> {
  await page.goto('/login');
  await signUp(page, { name, email: newEmail('wes') });
  await openCar(page, inDays);
  const car = page.url();
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await page.getByText('Complete identity verification to book cars').waitFor();
  await page.getByRole('button', { name: 'Verify Identity' }).click();
  await page.getByRole('heading', { name: 'Verify your identity' }).waitFor();
  return car;
}

const wayBack = /^Continue booking: \d{4} .+, \w{3} \d+/;

test('verification returns to the booking with its dates', async ({ open }) => {
  const page = await open('guest');
  const car = await verifyFromBooking(page, 'Wes Kim', 160);
  await submitDocument(page, 'Wes Kim');
  await seeVerified(page);
  await page.getByRole('link', { name: wayBack }).waitFor();

  // The page goes home automatically, and shows the link as well.
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: wayBack }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/car/'));
  expect(page.url()).toBe(car);
  await page.getByRole('button', { name: 'Book', exact: true }).first().waitFor();

  // The link disappears once it was used.
  await page.goto('/');
  await page.getByRole('heading', { name: "Let's go for a drive" }).waitFor();
  expect(await page.getByRole('link', { name: wayBack }).count()).toBe(0);
});

test('verification that was left without submitting is continued, and the strip is dismissed', async ({
  open,
}) => {
  const page = await open('guest');
  const car = await verifyFromBooking(page, 'Ida Low', 165);
  const identity = page.url();
  await page.goto(new URL('/', car).href);
  await page.getByRole('link', { name: wayBack }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: wayBack }).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: "Let's go for a drive" }).waitFor();
  expect(await page.getByRole('link', { name: wayBack }).count()).toBe(0);

  await page.goto(car);
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await page.getByRole('button', { name: 'Continue verification' }).click();
  await page.waitForURL(identity);
});

test('the button works again after the browser comes back from the provider', async ({ open }) => {
  const page = await open('guest');
  await verifyFromBooking(page, 'Ben Roe', 170);
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  }
  await dialog.getByRole('button', { name: /^(Verify Identity|Continue verification)$/ }).click();
  await page.getByRole('heading', { name: 'Verify your identity' }).waitFor();
});
