import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { type Look, windowsOf } from '../support/page-states.ts';
import { tripCasesOf } from '../support/trip-cases.ts';

interface Trip {
  id: number;
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Booking' });

async function openWalk(page: Page): Promise<void> {
  await modalOf(page).getByRole('tab', { name: 'Inspections' }).click();
  const walk = modalOf(page).getByRole('region', { name: 'Walk around the car' });
  await walk.getByRole('heading', { name: /^Odometer and fuel/ }).waitFor();
}

const inBooking = (list: string, { id }: Trip) => ({
  path: `/${list}?bookingId=${id}`,
  shows: 'Booking ID',
  act: openWalk,
  tall: 2600,
});

test('odometer and fuel, from the first figures to an objection', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  const { guest, host, faults } = await windowsOf(site, open);
  const both = async (name: string) => {
    await guest.look({ name: `guest, ${name}`, ...inBooking('my-bookings', trip) });
    await host.look({ name: `host, ${name}`, ...inBooking('owner-bookings', trip) });
  };
  await cases.travelTo(trip.startsAt);
  await both('handover to give');
  await cases.handOver(cases.guest, trip, 'pickup', 40_000);
  await both('handover to confirm');
  await cases.objectToHandover(cases.host, trip, 'pickup');
  await both('handover objected');
  await cases.travelTo(trip.endsAt);
  await cases.handOver(cases.host, trip, 'return', 40_250);
  await cases.confirmHandover(cases.guest, trip, 'return');
  await both('handover confirmed');
  expect(faults).toEqual([]);
});

const at = ({ id }: Trip, shows: Look['shows']) => ({ path: `/trips/${id}/pickup`, shows });

test('a car that is refused at pickup', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  const { guest, host, admin, faults } = await windowsOf(site, open);
  await cases.travelTo(trip.startsAt, 10);
  await guest.look({ name: 'guest, form to refuse', ...at(trip, 'Refuse the car and end') });
  const report = await cases.refuse(trip);
  await guest.look({ name: 'guest, refused', ...at(trip, 'Waits for an answer') });
  await host.look({ name: 'host, refused', ...at(trip, 'Waits for you') });
  const reason = 'The tire lost its air on the way to the guest. I offered to change it.';
  await cases.contestReport(cases.host, report, reason);
  await guest.look({ name: 'guest, refusal contested', ...at(trip, 'Contested') });
  await admin.look({ name: 'staff, refusal contested', ...at(trip, 'Decide') });
  await cases.decideReport(report, 'uphold');
  await guest.look({ name: 'guest, refusal upheld', ...at(trip, 'Settled') });
  await host.look({ name: 'host, refusal upheld', ...at(trip, 'Settled') });
  expect(faults).toEqual([]);
});

test('a side that did not come', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  const { guest, host, admin, faults } = await windowsOf(site, open);
  await cases.travelTo(trip.startsAt, 70);
  await guest.look({ name: 'guest, too early', ...at(trip, 'Trouble at pickup') });
  await cases.travelTo(trip.startsAt, 125);
  await guest.look({ name: 'guest, form for no-show', ...at(trip, 'What happened?') });
  await host.look({ name: 'host, form for no-show', ...at(trip, 'What happened?') });
  const report = await cases.reportNoShow(cases.host, trip);
  await guest.look({ name: 'guest, reported absent', ...at(trip, 'Waits for you') });
  await host.look({ name: 'host, reported guest', ...at(trip, 'Waits for an answer') });
  await guest.look({
    name: 'guest, contesting no-show',
    ...at(trip, 'Waits for you'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Contest' }).click();
    },
  });
  const reason = 'I was at the corner from 10 to 12, and nobody came.';
  await cases.contestReport(cases.guest, report, reason);
  await host.look({ name: 'host, no-show contested', ...at(trip, 'Contested') });
  await admin.look({ name: 'staff, no-show contested', ...at(trip, 'Decide') });
  await cases.decideReport(report, 'reject');
  await guest.look({ name: 'guest, no-show rejected', ...at(trip, 'Rejected') });
  await host.look({ name: 'host, no-show rejected', ...at(trip, 'Rejected') });
  expect(faults).toEqual([]);
});

test('a car that is not back for its next guest', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const late = await cases.book({ renter: await cases.person('leah.marin@curbside.test') });
  const next = await cases.book({ inDays: 43, startTime: '1:00 PM' });
  await cases.travelTo(late.startsAt);
  await cases.handOver(cases.host, late, 'pickup', 50_000);
  // The trip before has no return: this pickup shows that its car is back.
  await cases.travelTo(late.startsAt, 60);
  await cases.travelTo(late.endsAt, 31);
  const { guest, host, admin, faults } = await windowsOf(site, open);
  const path = `/late-returns/${next.id}`;
  await guest.look({ name: 'guest, late car', path, shows: 'Your car is not back yet' });
  await host.look({ name: 'host, late car of the next trip', path, shows: 'has not chosen yet' });
  await guest.look({
    name: 'guest, cancelling',
    path: `/my-bookings?bookingId=${next.id}`,
    shows: 'Booking ID',
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel trip' }).click();
      await page.getByText('You get a full refund of $').waitFor();
    },
  });
  const ofLate = { path: `/late-returns/${late.id}`, shows: 'The car is back' };
  await host.look({ name: 'host, is the car back', ...ofLate });
  await admin.look({ name: 'staff, chain', path: '/staff/late-returns', shows: demo.car });
  await cases.chooseToWait(next);
  await guest.look({ name: 'guest, waiting for the car', path, shows: 'You wait for the car' });
  await cases.handOver(cases.host, late, 'return', 50_300);
  await guest.look({ name: 'guest, car back', path, shows: 'Your car is back' });
  expect(faults).toEqual([]);
});
