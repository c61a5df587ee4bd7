import type { Page } from 'playwright';
import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

const openDetails = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Risk Assessment Details' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('link').filter({ hasText: demo.newcomer }).click();
  }
  await dialog
    .getByText(/^No account shares|^Same /)
    .first()
    .waitFor();
};

testPages([
  {
    name: 'defend',
    path: '/curbside-defend',
    person: demo.admin,
    shows: demo.newcomer,
  },
  {
    name: 'defend, read-only',
    path: '/curbside-defend',
    person: demo.support,
    shows: 'You have read-only access to risk scores. Contact an administrator to modify accounts.',
  },
  {
    name: 'defend, nobody found',
    path: '/curbside-defend?q=nobody-of-this-name',
    person: demo.support,
    shows: 'No users found matching your search',
  },
  {
    name: 'defend, not an address',
    path: '/curbside-defend?address=home',
    person: demo.support,
    shows: 'Enter an IP address, or the beginning of one.',
  },
  {
    name: 'defend, details',
    path: '/curbside-defend',
    person: demo.admin,
    shows: demo.newcomer,
    act: openDetails,
  },
  {
    name: 'defend, details read-only',
    path: '/curbside-defend',
    person: demo.support,
    shows: demo.newcomer,
    act: openDetails,
  },
  { name: 'defend, not staff', path: '/curbside-defend', person: demo.renter, shows: 'No access' },
  {
    name: 'rehearsal',
    path: '/curbside-defend/rehearsal',
    person: demo.support,
    shows: 'Rehearse Risk Rules',
    act: async (page) => {
      await page.getByLabel('No verification').fill('40');
      await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
      await page.getByText(/would change level$/).waitFor();
    },
  },
  {
    name: 'rehearsal, not staff',
    path: '/curbside-defend/rehearsal',
    person: demo.renter,
    shows: 'No access',
  },
]);
