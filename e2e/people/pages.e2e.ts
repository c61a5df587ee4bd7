import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

const support = 'support@curbside.test';
const noTicket = { '/tickets/{id}': 404, '/api/tickets/{id}': 404 };

testPages([
  { name: 'inbox', path: '/inbox', person: demo.renter, shows: demo.hostName },
  {
    name: 'inbox, none yet',
    path: '/inbox',
    person: demo.newcomer,
    shows: 'No messages yet',
  },
  {
    name: 'a booking in the inbox',
    path: '/inbox/booking/{booking}',
    person: demo.renter,
    shows: 'System Message',
  },
  {
    name: 'booking chat',
    path: '/messages/{booking}',
    person: demo.renter,
    shows: `Chatting with ${demo.hostName}`,
  },
  {
    name: 'booking chat without a booking',
    path: '/messages',
    person: demo.renter,
    shows: 'Invalid booking',
  },
  { name: 'help', path: '/support', person: demo.renter, shows: 'Your tickets' },
  {
    name: 'help, a ticket form',
    path: '/support',
    person: demo.newcomer,
    shows: 'Create Support Ticket',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Support Ticket' }).click();
      await page.getByRole('dialog').getByLabel('Subject').waitFor();
    },
  },
  { name: 'frequently asked questions', path: '/faq', shows: 'What is Curbside?' },
  { name: 'a ticket', path: '/tickets/1', person: demo.renter, shows: 'Close Ticket' },
  { name: 'a ticket, for staff', path: '/tickets/1', person: support, shows: 'Resolve' },
  {
    name: 'a ticket that is not there',
    path: '/tickets/999999',
    person: demo.renter,
    shows: 'Ticket not found',
    expected: noTicket,
  },
  {
    name: 'support dashboard',
    path: '/support-dashboard',
    person: support,
    shows: 'Smoke in the car',
  },
  {
    name: 'support dashboard, trips',
    path: '/support-dashboard?tab=trips',
    person: support,
    shows: 'Approved',
  },
  {
    name: 'support dashboard, team',
    path: '/support-dashboard?tab=team',
    person: support,
    shows: support,
  },
  {
    name: 'support dashboard, canned answers',
    path: '/support-dashboard?tab=answers',
    person: support,
    shows: 'Lost property',
  },
  {
    name: 'support dashboard, for guests',
    path: '/support-dashboard',
    person: demo.renter,
    shows: 'No access',
    expected: {
      '/support-dashboard': 403,
      '/api/support/tickets/counts': 403,
      '/api/support/trips': 403,
    },
  },
  {
    name: 'an unsubscribe link that is not ours',
    path: '/unsubscribe?token=forged',
    shows: 'This link does not work.',
    expected: { '/unsubscribe': 404, '/api/unsubscribe': 404 },
  },
]);
