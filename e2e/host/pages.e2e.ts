import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

testPages([
  { name: 'list a car', path: '/list-car', person: demo.host, shows: 'Basic Information' },
  {
    name: 'list a car, not verified',
    path: '/list-car',
    person: demo.newcomer,
    shows: 'Complete the requirements above before listing your car.',
  },
  { name: 'requests', path: '/owner-bookings', person: demo.host, shows: 'Your payout' },
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
    name: 'back from payout setup',
    path: '/payment-success',
    person: demo.host,
    shows: 'Payment Setup Complete!',
    redirects: true,
  },
]);
