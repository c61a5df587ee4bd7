import type { Page } from 'playwright';
import { expect } from 'vitest';
import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Booking' });

/** Opens a trip by its badge, and one of its tabs. */
const openTrip = (badge: string, tab?: string) => async (page: Page) => {
  const trips = page.getByRole('listitem').filter({ hasText: badge });
  await trips.locator('a[href*="bookingId="]').first().click();
  await modalOf(page).getByText('Booking ID').waitFor();
  if (!tab) return;
  await modalOf(page).getByRole('tab', { name: tab }).click();
  await modalOf(page).getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
};

testPages([
  { name: 'trips', path: '/dashboard', person: demo.renter, shows: 'History' },
  {
    name: 'trips of a newcomer',
    path: '/dashboard',
    person: demo.newcomer,
    shows: 'No upcoming trips yet',
  },
  {
    name: 'an active trip',
    path: '/dashboard',
    person: demo.renter,
    shows: 'Return by',
    act: openTrip('Return by'),
  },
  {
    name: 'inspections of an active trip',
    path: '/dashboard',
    person: demo.renter,
    shows: 'Return by',
    act: async (page) => {
      await openTrip('Return by', 'Inspections')(page);
      // Its pickup was photographed long ago.
      const inspection = modalOf(page).getByLabel('Inspection', { exact: true });
      await expect.poll(() => inspection.inputValue()).toBe('return');
    },
  },
  {
    name: 'issues of an active trip',
    path: '/dashboard',
    person: demo.renter,
    shows: 'Return by',
    act: openTrip('Return by', 'Issues'),
  },
  {
    name: 'photos of an inspection',
    path: '/dashboard',
    person: demo.renter,
    shows: 'History',
    act: async (page) => {
      await openTrip('Rate', 'Inspections')(page);
      await modalOf(page).getByRole('button', { name: 'Open pickup: Front' }).click();
      await page.getByRole('img', { name: 'Return: Front' }).waitFor();
    },
  },
  {
    name: 'rating a trip',
    path: '/dashboard',
    person: demo.renter,
    shows: 'History',
    act: async (page) => {
      await page.getByRole('button', { name: 'Rate' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Rate your trip' });
      await dialog.getByRole('button', { name: 'Submit rating' }).click();
      await dialog.getByText('Please complete all rating categories').waitFor();
    },
  },
  { name: 'verify evidence', path: '/verify-evidence', shows: 'Evidence bundle' },
]);
