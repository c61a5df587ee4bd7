import type { Locator, Page } from 'playwright';
import { demo } from './demo.ts';

/** Fills in the sign-up form, from the sign-in page on. */
export async function signUp(page: Page, person: { name: string; email: string }): Promise<void> {
  const [firstName = '', lastName = ''] = person.name.split(' ');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-up');
}

/** Fills in the sign-in form with one of the demo's people. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** From the landing page: Login, then the form. */
export async function arriveAndSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, email);
}

/** An entry of the bar at the top. */
export function barEntry(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

/** Goes to a page by the bar at the top. The address changes a moment before the page does. */
export async function goTo(page: Page, name: string): Promise<void> {
  const entry = barEntry(page, name);
  await entry.click();
  await entry.and(page.locator('[aria-current="page"]')).waitFor();
}
