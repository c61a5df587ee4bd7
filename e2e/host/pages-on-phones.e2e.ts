import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

test('on a phone the form is a step at a time, and an error opens its step', async ({
  open,
  site,
}) => {
  const page = await open('host', { viewport: { width: 390, height: 844 } });
  await signInByApi(page, site.origin, demo.renter);
  await page.goto('/list-car');
  const onward = page.getByRole('button', { name: 'Continue' });
  const shown = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.getByText('Step 1 of 8').waitFor();
  expect(await shown('Location & Pricing').isVisible()).toBe(false);
  await page.getByLabel('Title').fill('Pocket wagon');
  await onward.click();
  await shown('Location & Pricing').waitFor();
  await page.getByLabel('Daily rate').fill('84');
  await page.getByText('$214.20').first().waitFor();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: /^Preview/ });
  await preview.getByText('Pocket wagon').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });

  for (let step = 3; step <= 8; step += 1) {
    await onward.click();
    await page.getByText(`Step ${step} of 8`).waitFor();
  }
  expect(await onward.count()).toBe(0);
  await page.getByRole('button', { name: 'List your car' }).click();
  await page.getByText('Step 1 of 8').waitFor();
  const make = page.getByLabel('Make');
  await expect.poll(() => make.evaluate((input) => input === document.activeElement)).toBe(true);
});
