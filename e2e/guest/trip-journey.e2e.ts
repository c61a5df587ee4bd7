import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { bookAndPay, openBooking, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { hoursAfter, travelTo } from '../support/clock.ts';
import { demo } from '../support/demo.ts';
import { picture } from '../support/picture.ts';
import { failed } from '../support/watch.ts';

const admin = 'admin@curbside.test';

const photo = (name: string, color: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: picture(600, 400, color),
});

/** A film large enough for several parts: a header that servers recognize, then noise. */
function film(bytes: number) {
  const buffer = Buffer.alloc(bytes, 'curb');
  buffer.write('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
  return { name: 'walkaround.mp4', mimeType: 'video/mp4', buffer };
}

const fives = (categories: readonly string[]) =>
  Object.fromEntries(categories.map((category) => [category, 5]));

const ratedFives = {
  host: fives(['responsiveness', 'cleanliness', 'accuracy', 'communication', 'hospitality']),
  car: fives(['cleanliness', 'maintenance', 'communication', 'convenience', 'accuracy']),
};

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Booking' });

/** Below odometer and fuel, which take more room once they are loaded. */
async function openOtherPhotos(page: Page): Promise<void> {
  const summary = modalOf(page).getByText('Other photos and videos');
  await summary.waitFor();
  await modalOf(page).getByText('Loading odometer and fuel…').waitFor({ state: 'detached' });
  await summary.click();
}

async function instantsOf(page: Page, id: string): Promise<{ startsAt: string; endsAt: string }> {
  const answer = await page.request.get(`/api/bookings/${id}`);
  return answer.json();
}

test('a trip of two people, with photos and an incident, from request to rating', async ({
  open,
  site,
}) => {
  const renter = await open('renter', { expected: { '/api/uploads/{id}': failed } });
  const host = await open('host');

  // The guest requests, the host approves.
  await signInFromHome(renter, demo.renter);
  await openCar(renter, 45);
  const id = await bookAndPay(renter);
  await signInFromHome(host, demo.host);
  await goTo(host, 'Requests');
  const request = host.getByRole('article').filter({ has: host.locator(`a[href*="=${id}"]`) });
  await request.getByRole('button', { name: 'Approve' }).click();
  await request.waitFor({ state: 'detached' });
  const { startsAt, endsAt } = await instantsOf(renter, id);

  // Before the start, photos and reports are not possible.
  await goTo(renter, 'Dashboard');
  await openBooking(renter, id);
  await modalOf(renter).getByText('Upcoming').waitFor();
  await modalOf(renter).getByRole('tab', { name: 'Inspections' }).click();
  await modalOf(renter).getByText('Inspections open when the trip starts.').waitFor();

  // At the start the modal leads with the return, and asks for photos, without a reload.
  await travelTo(site.origin, new Date(startsAt));
  await renter.reload();
  await modalOf(renter).getByText('Return by').waitFor();
  await modalOf(renter).getByText('Active Trip').waitFor();
  await modalOf(renter).getByText('Add pickup photos now').waitFor();

  // Photos of the pickup. The second part of the film is cut off once, and the upload resumes.
  await modalOf(renter).getByRole('button', { name: 'Add photos' }).click();
  const offsets: string[] = [];
  let isCut = false;
  await renter.route('**/api/uploads/*', (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (route.request().method() === 'PATCH' && offset) offsets.push(offset);
    if (isCut || offset !== String(4 * 1024 * 1024)) return route.continue();
    isCut = true;
    return route.abort('connectionreset');
  });
  await openOtherPhotos(renter);
  const inspection = modalOf(renter).getByRole('region', { name: 'Add photos' });
  await inspection.getByLabel('What it shows (optional)').selectOption('front');
  const chooser = inspection.locator('input[type="file"][multiple]');
  await inspection.getByLabel('Notes (optional)').fill('A small scratch.');
  await chooser.setInputFiles([photo('front.png', [40, 90, 160])]);
  await inspection.getByText('Added').waitFor();
  // The next file shows something else.
  expect(await inspection.getByLabel('What it shows (optional)').inputValue()).toBe('');
  expect(await inspection.getByLabel('Notes (optional)').inputValue()).toBe('');
  await inspection.getByLabel('What it shows (optional)').selectOption('other');
  await chooser.setInputFiles([film(6 * 1024 * 1024)]);
  await inspection.getByRole('progressbar', { name: 'Upload of walkaround.mp4' }).waitFor();
  await inspection.getByText('Added').waitFor();
  expect(offsets.filter((offset) => offset === String(4 * 1024 * 1024))).toHaveLength(2);
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(2);
  await modalOf(renter).getByRole('heading', { name: 'Pickup', exact: true }).waitFor();
  await modalOf(renter).getByText('1 photo and 1 video, the first on').waitFor();

  // An incident with a photo; anything above minor freezes the payout.
  await modalOf(renter).getByRole('tab', { name: 'Issues' }).click();
  const issues = modalOf(renter).getByRole('tabpanel', { name: 'Issues' });
  await issues.getByRole('button', { name: 'Send report' }).click();
  await issues.getByText('Please describe what happened.').waitFor();
  await issues.getByLabel('What happened').fill('A scratch on the left door.');
  await issues.getByText(/^Details: Damage, moderate/).click();
  await issues.getByLabel('Location (optional)').fill('Court Street, Brooklyn');
  await issues.getByLabel('Police report number (optional)').fill('NYPD-7');
  await issues.getByLabel('Estimated damage (optional)').fill('120.5');
  await issues
    .locator('input[type="file"][multiple]')
    .setInputFiles([photo('scratch.png', [160, 60, 40])]);
  await issues.getByText('Added').waitFor();
  await issues.getByRole('button', { name: 'Send report' }).click();
  await issues.getByText('A scratch on the left door.').nth(0).waitFor();
  await issues.getByRole('img', { name: 'Of the incident' }).waitFor();
  for (const [label, value] of [
    ['Reported by', 'Riley Brooks (guest)'],
    ['Location', 'Court Street, Brooklyn'],
    ['Police report number', 'NYPD-7'],
    ['Estimated damage', '$120.50'],
  ] as const) {
    await issues.getByRole('term').filter({ hasText: label }).waitFor();
    await issues.getByRole('definition').filter({ hasText: value }).waitFor();
  }
  expect(await issues.getByLabel('What happened').count()).toBe(0);
  await issues.getByRole('button', { name: 'Report another issue' }).click();
  expect(await issues.getByLabel('What happened').inputValue()).toBe('');
  await host.getByRole('tab', { name: 'All Bookings' }).click();
  await openBooking(host, id);
  await modalOf(host).getByText('Frozen until our team has reviewed the incident').waitFor();

  // After the end the form is closed; the guest photographs the return and compares it with the
  // pickup.
  await travelTo(site.origin, hoursAfter(endsAt, 1));
  await renter.reload();
  await modalOf(renter).getByText('Return was due').waitFor();
  await modalOf(renter).getByRole('tab', { name: 'Issues' }).click();
  await modalOf(renter).getByText('Incidents can be reported until the trip ends.').waitFor();
  await modalOf(renter).getByText('If you found damage after drop-off').waitFor();
  await modalOf(renter).getByRole('tab', { name: 'Inspections' }).click();
  await openOtherPhotos(renter);
  expect(await inspection.getByLabel('Inspection').inputValue()).toBe('return');
  await inspection.getByLabel('What it shows (optional)').selectOption('front');
  await chooser.setInputFiles([photo('front-again.png', [50, 100, 170])]);
  await inspection.getByText('Added').waitFor();
  await modalOf(renter).getByRole('button', { name: 'Open return: Front' }).click();
  const viewer = renter.getByRole('dialog', { name: /^Front, 1 of/ });
  await viewer.getByRole('img', { name: 'Pickup: Front' }).waitFor();
  await viewer.getByRole('img', { name: 'Return: Front' }).waitFor();
  await renter.keyboard.press('ArrowRight');
  await renter.getByText('No return photo of this').waitFor();
  await renter.keyboard.press('Escape');
  await modalOf(renter).getByRole('heading', { name: 'Return', exact: true }).waitFor();

  // A day later the trip is completed. The payout waits until an administrator releases it.
  await travelTo(site.origin, hoursAfter(endsAt, 25));
  await host.reload();
  await modalOf(host).getByText('Completed').waitFor();
  await modalOf(host).getByText('Frozen until our team has reviewed the incident').waitFor();

  // Damage found after the return goes to the staff, with the trip.
  await modalOf(host).getByRole('tab', { name: 'Issues' }).click();
  await modalOf(host)
    .getByRole('tabpanel', { name: 'Issues' })
    .getByRole('link', { name: 'Help & Support' })
    .click();
  const ticket = host.getByRole('dialog', { name: 'Create Support Ticket' });
  await ticket.getByText(`About your trip: ${demo.car}`).waitFor();
  await host.goBack();

  const staff = await open('admin');
  await signInFromHome(staff, admin);
  const incidents = await staff.request.get('/api/admin/compliance/incidents');
  const listed: { id: number; bookingId: number }[] = await incidents.json();
  const incident = listed.find(({ bookingId }) => String(bookingId) === id);
  const released = await staff.request.patch(
    `/api/admin/compliance/incidents/${incident?.id}/unfreeze`,
    { headers: { origin: site.origin } },
  );
  expect(released.status()).toBeLessThan(300);
  await host.reload();
  await modalOf(host).getByText('Paid out').waitFor();
  await modalOf(host).getByText('Bank transfers take 2-7 business days.').waitFor();

  // The guest rates host and car, once and completely.
  await renter.goto('/dashboard');
  const trip = renter.getByRole('listitem').filter({ has: renter.locator(`a[href*="=${id}"]`) });
  await trip.getByRole('button', { name: 'Rate' }).click();
  const dialog = renter.getByRole('dialog', { name: 'Rate your trip' });
  await dialog.getByRole('button', { name: 'Submit rating' }).click();
  await dialog
    .getByText('Please complete all rating categories for both the host and the car')
    .waitFor();
  for (const stars of await dialog.getByRole('radio', { name: '5 stars' }).all()) {
    // By keyboard: the pinned footer covers what is below it.
    await stars.press('Space');
  }
  await dialog.getByLabel('Comment (optional)').last().fill('Like new, and quiet in the tunnel.');
  const sent = renter.waitForRequest((call) => call.url().endsWith(`/api/bookings/${id}/rate`));
  await dialog.getByRole('button', { name: 'Submit rating' }).click();
  expect((await sent).postDataJSON()).toEqual({
    hostRating: { ...ratedFives.host, overallRating: 5, comment: '' },
    carRating: { ...ratedFives.car, comment: 'Like new, and quiet in the tunnel.' },
  });
  await renter.getByText('Thank you for rating your trip.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await trip.getByRole('button', { name: 'Rate' }).waitFor({ state: 'detached' });

  // Everyone reads it on the car's page, where the host answers once.
  const { carId } = (await (await renter.request.get(`/api/bookings/${id}`)).json()) as {
    carId: number;
  };
  await host.goto(`/car/${carId}`);
  await host.getByText('Like new, and quiet in the tunnel.').waitFor();
  await host.getByRole('button', { name: 'Answer Riley' }).first().click();
  await host.getByLabel('Answer Riley').fill('Thank you, Riley!');
  await host.getByRole('button', { name: 'Send answer' }).click();
  await host.getByText('The host: Thank you, Riley!').waitFor();
});
