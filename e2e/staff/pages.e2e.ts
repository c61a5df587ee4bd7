import { expect } from 'vitest';
import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

testPages([
  {
    name: 'admin overview',
    path: '/admin',
    person: demo.master,
    shows: 'Pending Requests',
  },
  { name: 'admin users', path: '/admin/users', person: demo.master, shows: 'Nico Park' },
  {
    name: 'admin users, searched without a match',
    path: '/admin/users?q=nobody-at-all',
    person: demo.admin,
    shows: 'No users found.',
  },
  {
    name: 'admin user details',
    path: '/admin/users?q=renter%40curbside.test',
    person: demo.master,
    shows: 'Riley Brooks',
    act: async (page) => {
      await page.getByRole('table').getByRole('link', { name: 'Riley Brooks' }).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Payment methods' }).waitFor();
    },
  },
  { name: 'admin cars', path: '/admin/cars', person: demo.admin, shows: '/day' },
  { name: 'admin bookings', path: '/admin/bookings', person: demo.admin, shows: 'Pending' },
  {
    name: 'admin calendar with a day',
    path: '/admin/calendar',
    person: demo.admin,
    shows: 'Days are in UTC.',
    act: async (page) => {
      await page
        .getByRole('button', { name: /bookings?, mostly/ })
        .first()
        .click();
      await page.getByRole('complementary').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'admin verifications',
    path: '/admin/verifications',
    person: demo.admin,
    shows: 'Review',
  },
  {
    name: 'admin verification',
    path: '/admin/verifications?q=renter%40curbside.test',
    person: demo.admin,
    shows: 'Review',
    act: async (page) => {
      await page.getByRole('table').getByRole('link').last().click();
      await page.getByRole('dialog').getByText('Audit history').waitFor();
    },
  },
  { name: 'admin FAQs', path: '/admin/faqs', person: demo.admin, shows: 'Add FAQ' },
  {
    name: 'admin FAQ editor',
    path: '/admin/faqs',
    person: demo.admin,
    shows: 'Add FAQ',
    act: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('dialog').getByText('Preview', { exact: true }).waitFor();
    },
  },
  {
    name: 'compliance incidents',
    path: '/admin/compliance',
    person: demo.admin,
    shows: /^\d+ incidents?$/,
  },
  {
    name: 'an incident',
    path: '/admin/compliance?status=frozen',
    person: demo.admin,
    shows: /^\d+ incidents?$/,
    act: async (page) => {
      await page.getByRole('table').getByRole('link', { name: 'Damage' }).first().click();
      await page.getByRole('dialog').getByText('Reported by').waitFor();
    },
  },
  {
    name: 'compliance contracts',
    path: '/admin/compliance?tab=contracts',
    person: demo.admin,
    shows: 'View PDF',
  },
  {
    name: 'compliance inspections',
    path: '/admin/compliance?tab=inspections',
    person: demo.admin,
    shows: /View Photo|No photos found/,
  },
  {
    name: 'compliance audit logs',
    path: '/admin/compliance?tab=audit-logs',
    person: demo.admin,
    shows: 'Account signed in',
  },
  {
    name: 'money, differences',
    path: '/admin/money?tab=differences',
    person: demo.admin,
    shows: 'Differences',
  },
  {
    name: 'money, what waits',
    path: '/admin/money?tab=waiting',
    person: demo.admin,
    shows: 'Paid trips that are not over',
  },
  {
    name: 'money, what waits as a table',
    path: '/admin/money?tab=waiting',
    person: demo.admin,
    shows: 'Paid trips that are not over',
    act: async (page) => {
      await page.getByText('As a table').click();
      await page.getByRole('table', { name: 'Money that waits, by age' }).waitFor();
    },
  },
  {
    name: 'money, disputes',
    path: '/admin/money?tab=disputes',
    person: demo.admin,
    shows: 'Needs response',
  },
  {
    name: 'money, a dispute and its evidence',
    path: '/admin/money?tab=disputes',
    person: demo.admin,
    shows: 'Needs response',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the dispute of booking' }).first().click();
      await page.getByRole('dialog').getByText('Product description').waitFor();
    },
  },
  {
    name: 'money, stuck payouts',
    path: '/admin/money?tab=payouts',
    person: demo.admin,
    shows: /Frozen|No stuck payouts found/,
  },
  {
    name: 'money, a month',
    path: '/admin/money?tab=months',
    person: demo.admin,
    shows: 'Sales tax payable',
  },
  {
    name: 'money, journal',
    path: '/admin/money?tab=journal',
    person: demo.admin,
    shows: 'Goodwill credit',
  },
  {
    name: 'money, a new entry',
    path: '/admin/money?tab=journal',
    person: demo.admin,
    shows: 'New entry',
    act: async (page) => {
      await page.getByRole('button', { name: 'New entry' }).click();
      await page.getByRole('dialog').getByLabel('Amount').waitFor();
    },
  },
  {
    name: 'money, an entry that waits',
    path: '/admin/money?tab=journal',
    person: demo.master,
    shows: 'Goodwill credit',
    act: async (page) => {
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog').getByText('Approve and post').waitFor();
    },
  },
  {
    name: 'money, ledger',
    path: '/admin/money?tab=ledger',
    person: demo.admin,
    shows: /[\d,]+ lines?/,
  },
  {
    name: 'a booking, for administrators',
    path: '/staff/bookings/{trip}',
    person: demo.admin,
    shows: 'Actions',
  },
  {
    name: 'a booking, for support',
    path: '/staff/bookings/{booking}',
    person: demo.support,
    shows: 'Needs doing',
  },
  {
    name: 'a booking, cancelled by staff',
    path: '/staff/bookings/{booking}',
    person: demo.admin,
    shows: 'Actions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel booking…' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^The guest gets \$/)
        .waitFor();
    },
  },
  {
    name: 'a booking, refunded by staff',
    path: '/staff/bookings/{trip}',
    person: demo.admin,
    shows: 'Actions',
    act: async (page) => {
      await page.getByRole('button', { name: 'Refund…' }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('10');
      await page
        .getByRole('dialog')
        .getByText(/^The guest gets \$10\.00 back/)
        .waitFor();
    },
  },
  {
    name: 'late returns',
    path: '/staff/late-returns',
    person: demo.support,
    shows: /^Every car is back\.$|^Due back$/,
  },
  {
    name: 'a booking that is not there',
    path: '/staff/bookings/999999999',
    person: demo.support,
    shows: 'Booking not found',
    expected: { '/api/admin/bookings/{id}': 404, '/staff/bookings/{id}': 404 },
  },
  {
    name: 'a person, for administrators',
    path: '/staff/people/{guest}',
    person: demo.admin,
    shows: 'Paid as a guest',
  },
  {
    name: 'a person, for support',
    path: '/staff/people/{guest}',
    person: demo.support,
    shows: 'Paid as a guest',
  },
  {
    name: 'a car, for support',
    path: '/staff/cars/{car}',
    person: demo.support,
    shows: 'Paid by guests',
  },
  {
    name: 'a claim that is not there',
    path: '/claims/999999999',
    person: demo.support,
    shows: 'This claim doesn’t exist.',
    act: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).waitFor();
      expect(await page.getByRole('main').getByText('trips').count()).toBe(0);
    },
    expected: { '/api/claims/{id}': 404, '/claims/{id}': 404 },
  },
  {
    name: 'a car that is not there',
    path: '/staff/cars/999999999',
    person: demo.support,
    shows: 'Car not found',
    expected: { '/api/admin/cars/{id}': 404, '/staff/cars/{id}': 404 },
  },
  {
    name: 'staff search',
    path: '/staff/search?q=riley',
    person: demo.support,
    shows: 'Riley Brooks',
  },
  {
    name: 'staff search, nothing found',
    path: '/staff/search?q=nobody-at-all',
    person: demo.support,
    shows: 'Nothing found.',
  },
  { name: 'operations', path: '/admin/operations', person: demo.master, shows: 'Last backup' },
  {
    name: 'a new service token',
    path: '/admin/tokens',
    person: demo.master,
    shows: 'No tokens yet.',
    act: async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByRole('dialog').getByLabel('Last day').waitFor();
    },
  },
  {
    name: 'operations, not a master admin',
    path: '/admin/operations',
    person: demo.admin,
    shows: 'This page is for master administrators.',
  },
  {
    name: 'admin dashboard, no access',
    path: '/admin',
    person: demo.renter,
    shows: 'This page is for administrators.',
    act: async (page) => {
      expect(await page.getByRole('banner').getByText('Staff', { exact: true }).count()).toBe(0);
    },
  },
  {
    name: 'support dashboard, no access',
    path: '/support-dashboard',
    person: demo.renter,
    shows: 'This page is for support staff.',
  },
  {
    name: 'defend, no access',
    path: '/curbside-defend',
    person: demo.renter,
    shows: 'This page is for staff.',
  },
  { name: 'verify a contract', path: '/verify-contract', shows: 'Verify a contract' },
]);
