import type { Locator, Page } from 'playwright';
import { demo } from './demo.ts';

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

export async function signIn(
  page: Page,
  email: string,
  password: string = demo.password,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function signInFromHome(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, email);
}

export function barEntry(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

/** Also waits for the page, which appears after the address. */
export async function goTo(page: Page, name: string): Promise<void> {
  const entry = barEntry(page, name);
  await entry.click();
  await entry.and(page.locator('[aria-current="page"]')).waitFor();
}
