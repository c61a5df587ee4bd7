import type { Locator, Page } from 'playwright';

/** Takes and returns `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A `YYYY-MM-DD` as the site shows it, such as "Sat, May 31". */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
}

async function todayOf(calendar: Locator): Promise<string> {
  const today = await calendar.locator('[aria-current="date"]').getAttribute('data-day');
  if (!today) throw new Error('The calendar shows no today.');
  return today;
}

export async function clickDay(calendar: Locator, day: string): Promise<void> {
  const button = calendar.locator(`[data-day="${day}"]`);
  for (let turn = 0; turn < 13 && (await button.count()) === 0; turn += 1) {
    await calendar.getByRole('button', { name: 'Next month' }).click();
  }
  await button.click();
}

export async function pickDates(
  page: Page,
  { inDays, days }: { inDays: number; days: number },
): Promise<{ startDate: string; endDate: string }> {
  await page
    .getByRole('button', { name: /^From\b/ })
    .first()
    .click();
  const picker = page.getByRole('dialog', { name: 'Choose your dates' });
  const startDate = dayAfter(await todayOf(picker), inDays);
  const endDate = dayAfter(startDate, days);
  await clickDay(picker, startDate);
  await clickDay(picker, endDate);
  await picker.getByRole('button', { name: 'Save' }).click();
  await picker.waitFor({ state: 'hidden' });
  return { startDate, endDate };
}
