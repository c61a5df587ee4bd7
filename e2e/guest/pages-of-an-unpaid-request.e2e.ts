import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { photograph } from '../support/photograph.ts';
import { signInByApi } from '../support/sign-in.ts';

const day = (inDays: number) =>
  new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

test('an unpaid request leads My Bookings with the time that is left, and is paid from there', async ({
  open,
  site,
}) => {
  const page = await open('renter');
  const client = await signInByApi(page, site.origin, demo.renter);
  const cars = await client.get<{ id: number; title: string }[]>('/api/cars?location=Astoria');
  const carId = cars.body.find(({ title }) => title === demo.car)?.id;
  const times = { startTime: '10:00 AM', endTime: '10:00 AM' };
  const dates = { startDate: day(60), endDate: day(63) };
  const booked = await client.post<{ id: number }>('/api/bookings', { carId, ...dates, ...times });
  expect(booked.status).toBe(201);

  await page.goto('/dashboard');
  const trip = page.getByRole('article').filter({ hasText: 'left to pay' });
  await trip.getByText(/^(29|28|27) minutes left to pay$/).waitFor();
  await trip.getByText(/^Pay by .*, or the request is cancelled/).waitFor();
  await trip.getByRole('button', { name: 'Pay now' }).waitFor();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `a trip that is not paid ${width} light`);
  }
  await page.goto('/my-bookings');
  const needs = page.getByRole('region', { name: 'Needs you' });
  const card = needs.getByRole('article').filter({ hasText: 'left to pay' });
  await card.getByRole('heading', { name: /^(29|28|27) minutes left to pay$/ }).waitFor();
  await card.getByText('$288.08').waitFor();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `an unpaid request ${width} light`);
  }
  // The card is covered by the link of its car.
  await card.getByRole('link', { name: demo.car }).waitFor();
  await card.getByText('$288.08').click({ force: true });
  const modal = page.getByRole('dialog', { name: 'Booking' });
  await modal.getByText('Not paid yet').waitFor();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await card.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/checkout\//);
});
