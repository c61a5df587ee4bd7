import { demo } from '../support/demo.ts';
import { testPages } from '../support/page-states.ts';

testPages([
  { name: 'home, signed in', path: '/', person: demo.renter, shows: /^Showing \d+ cars/ },
  { name: 'settings', path: '/account-settings', person: demo.newcomer, shows: 'Get Verified' },
  {
    name: 'my bookings',
    path: '/my-bookings',
    person: demo.renter,
    shows: 'Pending Approval',
  },
  {
    name: 'my bookings, none yet',
    path: '/my-bookings',
    person: demo.newcomer,
    shows: 'No bookings yet. Browse cars to make your first rental!',
  },
  {
    name: 'a trip that no late car stands in the way of',
    path: '/late-returns/999999999',
    person: demo.renter,
    shows: 'Nothing is late',
    expected: { '/api/bookings/{id}/late-return': 404, '/late-returns/{id}': 404 },
  },
  {
    name: 'favorites, none yet',
    path: '/favorites',
    person: demo.newcomer,
    shows: 'You have no favorites yet.',
  },
  {
    name: 'a booking',
    path: '/my-bookings?bookingId={booking}',
    person: demo.renter,
    shows: 'Booking ID',
  },
  {
    name: 'a receipt',
    path: '/my-bookings/{trip}/receipt',
    person: demo.renter,
    shows: 'Total charged',
  },
  {
    name: 'a receipt before the card is charged',
    path: '/my-bookings/{booking}/receipt',
    person: demo.renter,
    shows: 'The receipt will be available once the card is charged.',
    expected: { '/my-bookings/{id}/receipt': 409, '/api/bookings/{id}/receipt': 409 },
  },
  {
    name: 'confirmation',
    path: '/booking-success?bookingId={booking}',
    person: demo.renter,
    shows: "What's next?",
  },
  {
    name: 'confirmation without a booking',
    path: '/booking-success',
    person: demo.renter,
    shows: 'No booking ID found',
  },
  {
    name: 'back from the identity check',
    path: '/verification-success',
    person: demo.newcomer,
    shows: 'Verification Submitted',
    redirects: true,
  },
]);
