import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

testPages([
  {
    name: 'list a car',
    path: '/list-car',
    person: demo.host,
    shows: 'Basic Information',
  },
  {
    name: 'list a car, not verified',
    path: '/list-car',
    person: demo.newcomer,
    shows: 'Complete the requirements above before listing your car.',
  },
  {
    name: 'requests',
    path: '/owner-bookings',
    person: demo.host,
    shows: 'You receive',
  },
  {
    name: 'bookings of a host',
    path: '/owner-bookings?tab=all',
    person: demo.host,
    shows: 'Completed',
  },
  {
    name: 'where the money is',
    path: '/payouts',
    person: demo.host,
    shows: 'Sent so far',
  },
  {
    name: 'where the money is, no payouts yet',
    path: '/payouts',
    person: demo.newcomer,
    shows: 'No payouts yet. They begin with the first trip that you approve.',
  },
  {
    name: 'manage availability',
    path: '/owner-bookings?tab=availability',
    person: demo.host,
    shows: 'Select days to block or unblock them.',
  },
  {
    name: 'manage availability, days selected',
    path: '/owner-bookings?tab=availability',
    person: demo.host,
    shows: 'Select days to block or unblock them.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.locator('button[data-state="free"]:not([data-outside])').first().click();
      await page.getByText('1 day selected').waitFor();
    },
  },
  {
    name: 'manage availability without a car',
    path: '/owner-bookings?tab=availability',
    person: demo.newcomer,
    shows: 'You have not listed a car yet.',
  },
  {
    name: 'host dashboard',
    path: '/host-dashboard',
    person: demo.host,
    shows: 'Revenue Breakdown',
    act: async (page) => {
      await page.locator('.recharts-surface').first().waitFor();
    },
  },
  {
    name: 'host dashboard without a car',
    path: '/host-dashboard',
    person: demo.newcomer,
    shows: 'Start Hosting Today',
  },
  {
    name: 'edit a listing',
    path: '/owner-bookings?tab=availability',
    person: demo.host,
    shows: 'Select days to block or unblock them.',
    act: async (page) => {
      await page.getByRole('link', { name: 'Edit listing' }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'back from payout setup',
    path: '/payment-success',
    person: demo.host,
    shows: 'Payment Setup Complete!',
    redirects: true,
  },
]);
