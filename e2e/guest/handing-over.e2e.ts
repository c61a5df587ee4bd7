import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { bookAndPay, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { hoursAfter, travelTo } from '../support/clock.ts';
import { demo } from '../support/demo.ts';
import { giveCamera } from '../support/fake-camera.ts';
import { picture } from '../support/picture.ts';
import { signInByApi } from '../support/sign-in.ts';

/** Held in one hand. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const parts = ['Front', 'Left', 'Back', 'Right', 'Odometer'];

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Booking' });
const walkOf = (page: Page) => modalOf(page).getByRole('region', { name: 'Walk around the car' });

async function openTab(page: Page, tab: string): Promise<Locator> {
  await modalOf(page).getByRole('tab', { name: tab }).tap();
  const panel = modalOf(page).getByRole('tabpanel', { name: tab });
  await panel.getByRole('heading').first().waitFor();
  return panel;
}

/** A tap on a part opens the phone's camera, which gives a photo. */
async function takePhoto(page: Page, part: string, shade: number): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await walkOf(page).getByLabel(`Take a photo: ${part}`).tap();
  await (await chooser).setFiles({
    name: `${part}.png`,
    mimeType: 'image/png',
    buffer: picture(600, 450, [40, 90, shade]),
  });
  await walkOf(page).getByLabel(`Take another photo: ${part}`).waitFor();
}

async function recordFigures(page: Page, miles: string, fuel: string): Promise<void> {
  const walk = walkOf(page);
  await walk.getByLabel('Odometer, in miles').fill(miles);
  await walk.getByLabel('Fuel or battery').selectOption({ label: fuel });
  await walk.getByRole('button', { name: 'Record odometer and fuel' }).tap();
  await walk.getByText('To confirm').waitFor();
}

async function typesOf(page: Page, id: string, kind: string): Promise<(string | null)[]> {
  const answer = await page.request.get(`/api/inspections/booking/${id}`);
  const photos: { inspectionType: string; photoType: string | null }[] = await answer.json();
  return photos
    .filter(({ inspectionType }) => inspectionType === kind)
    .map(({ photoType }) => photoType);
}

test('without a camera in the page, the return is photographed by the camera app', async ({
  open,
  site,
}) => {
  const guest = await open('guest', phone);
  const calls = await signInByApi(guest, site.origin, demo.renter);
  const { body } =
    await calls.get<{ id: number; status: string; startsAt: string }[]>('/api/my-bookings');
  const trip = body.find(
    ({ status, startsAt }) => status === 'approved' && new Date(startsAt) < new Date(),
  );
  await guest.goto(`/my-bookings?bookingId=${trip?.id}`);
  await openTab(guest, 'Inspections');
  await walkOf(guest).getByLabel('Take a photo: Front').tap();
  const camera = guest.getByRole('dialog', { name: 'Front at return' });
  await camera.getByText('The camera could not be opened').waitFor();
  await camera.getByLabel('Camera app').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: picture(600, 450, [90, 60, 40]),
  });
  await walkOf(guest).getByLabel('Take another photo: Front').waitFor();
});

test('both sides hand a car over on their phones, and settle a claim after it', async ({
  open,
  site,
}) => {
  const desktop = await open('desktop');
  await signInFromHome(desktop, demo.renter);
  await openCar(desktop, 45);
  const id = await bookAndPay(desktop);
  const guest = await open('guest', phone);
  await giveCamera(guest);
  const host = await open('host', phone);
  await signInByApi(guest, site.origin, demo.renter);
  const hostCalls = await signInByApi(host, site.origin, demo.host);
  expect((await hostCalls.patch(`/api/bookings/${id}`, { status: 'approved' })).status).toBe(200);
  const { startsAt, endsAt } = await (await guest.request.get(`/api/bookings/${id}`)).json();

  // The pickup: each tile opens the camera for its part. A reload in the middle loses nothing.
  await travelTo(site.origin, new Date(startsAt));
  await guest.goto(`/my-bookings?bookingId=${id}`);
  await openTab(guest, 'Inspections');
  for (const [index, part] of parts.entries()) {
    if (index === 2) {
      await guest.reload();
      await openTab(guest, 'Inspections');
      await walkOf(guest).getByText('2 of 6').waitFor();
    }
    await takePhoto(guest, part, 100 + 20 * index);
  }
  await walkOf(guest).getByText('5 of 6').waitFor();
  expect(await typesOf(guest, id, 'pickup')).toEqual(parts.map((part) => part.toLowerCase()));
  await recordFigures(guest, '41,200', 'Full');

  // The host confirms what the guest saw.
  await host.goto(`/owner-bookings?bookingId=${id}`);
  await openTab(host, 'Inspections');
  const pickup = modalOf(host).getByRole('region', { name: 'Odometer and fuel at pickup' });
  await pickup.getByText('41,200 mi').waitFor();
  await pickup.getByRole('button', { name: 'Confirm' }).tap();
  await pickup.getByText('Confirmed', { exact: true }).waitFor();

  // At return the pickup photo lies over the camera's picture.
  await travelTo(site.origin, new Date(endsAt));
  await guest.reload();
  await openTab(guest, 'Inspections');
  await walkOf(guest).getByText('before you hand back the key').waitFor();
  for (const part of ['Front', 'Left']) {
    await walkOf(guest).getByLabel(`Take a photo: ${part}`).tap();
    const camera = guest.getByRole('dialog', { name: `${part} at return` });
    const over = camera.getByRole('img', { name: `${part} at pickup` });
    expect(await over.evaluate((image) => getComputedStyle(image).opacity)).toBe('0.4');
    await camera.getByRole('button', { name: 'Take photo' }).tap();
    await walkOf(guest).getByLabel(`Take another photo: ${part}`).waitFor();
  }
  expect(await typesOf(guest, id, 'return')).toEqual(['front', 'left']);
  await recordFigures(guest, '41,900', '7/8');

  // One photo slides over the other.
  await modalOf(guest).getByRole('button', { name: 'Open return: Front' }).tap();
  const viewer = guest.getByRole('dialog', { name: /^Front, 1 of/ });
  await viewer.getByText('Slide', { exact: true }).tap();
  await viewer.getByRole('img', { name: 'Return: Front' }).waitFor();
  const slider = viewer.getByLabel('How much of the pickup photo shows');
  await slider.press('End');
  expect(await slider.inputValue()).toBe('100');
  await viewer.getByRole('button', { name: 'Close photos' }).tap();

  // The host claims cleaning with two pairs, and the miles of both odometers.
  await travelTo(site.origin, hoursAfter(endsAt, 1));
  await host.reload();
  const issues = await openTab(host, 'Issues');
  const claims = issues.getByRole('region', { name: 'Claims' });
  await claims.getByRole('button', { name: 'Claim a charge' }).tap();
  await claims.getByLabel('What do you claim?').selectOption('cleaning');
  await claims.getByLabel('Description').fill('Sand on both front seats.');
  await claims.getByRole('checkbox', { name: 'Front' }).tap();
  await claims.getByRole('checkbox', { name: 'Left' }).tap();
  await claims.getByRole('button', { name: 'Send claim' }).tap();
  await claims.getByRole('link', { name: 'Cleaning' }).waitFor();
  await claims.getByRole('button', { name: 'Claim a charge' }).tap();
  await claims.getByLabel('What do you claim?').selectOption('miles');
  await claims.getByText('The guest pays').waitFor();
  await claims.getByLabel('Description').fill('700 miles in three days.');
  await claims.getByRole('button', { name: 'Send claim' }).tap();
  await claims.getByRole('link', { name: /miles/i }).waitFor();

  // The guest sees pairs and sums, accepts one claim and contests the other.
  await guest.reload();
  const asked = (await openTab(guest, 'Issues')).getByRole('region', { name: 'Claims' });
  await asked.getByRole('link', { name: 'Cleaning' }).tap();
  await guest.getByRole('img', { name: 'front at pickup' }).waitFor();
  await guest.getByRole('img', { name: 'left at return' }).waitFor();
  await guest.getByRole('button', { name: 'Accept and pay $50.00' }).tap();
  await guest.getByText('Paid', { exact: true }).waitFor();

  await guest.goto(`/my-bookings?bookingId=${id}`);
  await openTab(guest, 'Issues');
  await asked.getByRole('link', { name: /miles/i }).tap();
  await guest.getByText('41,900 mi', { exact: true }).waitFor();
  await guest.getByRole('button', { name: 'Contest' }).tap();
  await guest.getByLabel('Why do you contest this claim?').fill('The odometer was read wrong.');
  await guest.getByRole('button', { name: 'Send', exact: true }).tap();
  await guest.getByText('Our team decides. Nothing is charged until then.').waitFor();
});
