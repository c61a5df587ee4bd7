import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

const pages = [
  { who: undefined, paths: ['/', '/browse', '/car/1', '/faq', '/login', '/sign-up', '/privacy'] },
  { who: demo.renter, paths: ['/my-bookings', '/dashboard', '/account-settings', '/support'] },
  { who: demo.host, paths: ['/owner-bookings', '/host-dashboard', '/payouts', '/list-car'] },
  {
    who: demo.master,
    paths: [
      '/admin',
      '/admin/cars',
      '/admin/compliance',
      '/admin/compliance?tab=contracts',
      '/admin/compliance?tab=inspections',
      '/admin/compliance?tab=audit-logs',
      '/admin/money',
      '/staff/search?q=hannah',
      '/staff/bookings/5',
      '/staff/cars/1',
      '/staff/late-returns',
      '/tickets/1',
    ],
  },
];

/**
 * Buttons and links that are too small for a finger: 44 px high, or 24 px in a sentence or a row, where
 * the words around them are the space that a finger needs.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      !element.matches('[tabindex="-1"]') && element.checkVisibility({ visibilityProperty: true });
    const coversRow = (element: Element) =>
      getComputedStyle(element, '::after').position === 'absolute';
    return [...document.querySelectorAll('main :is(a, button)')]
      .filter((element) => isSeen(element) && !coversRow(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const least = element.matches(':is(p, li, td, dd) a') ? 24 : 44;
        return { name: `${element.textContent?.trim()}: ${height}`, width, height, least };
      })
      .filter(({ width, height, least }) => width > 0 && height < least)
      .map(({ name }) => name);
  });
}

test.for(pages)(
  'a finger meets every button and link of $paths',
  async ({ who, paths }, { open, site }) => {
    const page = await open('phone', { viewport: { width: 390, height: 844 }, hasTouch: true });
    if (who) await signInByApi(page, site.origin, who);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect.soft(await tooSmall(page), path).toEqual([]);
    }
  },
);
