import { expect } from 'vitest';
import { insertBookings } from '../../apps/api/src/test/harness/booking-rows.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import type { HttpClient } from '../support/http-client.ts';
import { signInByApi } from '../support/sign-in.ts';

interface Row {
  id: number;
  status: string;
}

const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
/** Free in the demo. */
const requested = dayIn(200);

test('of hundreds of bookings none is missing: open ones are all there, ended ones are shown on demand', async ({
  open,
  site,
  databaseUrl,
}) => {
  const host = await open('host');
  const guest = await open('guest');
  const hostCalls = await signInByApi(host, site.origin, demo.host);
  const guestCalls = await signInByApi(guest, site.origin, demo.renter);
  const idOf = async (client: HttpClient) =>
    (await client.get<{ id: string }>('/api/auth/user')).body.id;
  const [car] = (await hostCalls.get<{ id: number; title: string }[]>('/api/my-cars')).body;
  if (!car) throw new Error('The host has no car.');
  const before = (await hostCalls.get<Row[]>('/api/owner-bookings')).body;
  const guestTotal = (await guestCalls.get<Row[]>('/api/my-bookings')).body.length;

  const people = { renterId: await idOf(guestCalls), ownerId: await idOf(hostCalls) };
  const insert = (status: 'pending' | 'completed' | 'cancelled', from: string, count: number) =>
    insertBookings(databaseUrl, { ...people, carId: car.id, status, from, count });
  await insert('pending', requested, 1);
  await insert('completed', '2015-01-01', 60);
  await insert('cancelled', '2014-01-01', 70);
  const newest = (await hostCalls.get<Row[]>('/api/owner-bookings')).body;
  expect(newest.some(({ status }) => status === 'pending')).toBe(false);

  const waiting = before.filter(({ status }) => status === 'pending').length + 1;
  await host.goto('/owner-bookings');
  await host.getByRole('tab', { name: `Pending Requests (${waiting})` }).waitFor();
  expect(await host.getByRole('article').count()).toBe(waiting);

  await host.getByRole('tab', { name: 'All Bookings' }).click();
  const total = before.length + 131;
  const past = before.filter(({ status }) => !/pending|approved/.test(status)).length + 130;
  const shown = (rest: number) => host.getByText(`${total - rest} of ${total} bookings`);
  const table = host.getByRole('table', { name: 'Bookings of your cars' });
  await table.getByText(`${past} trips`).waitFor();
  await shown(past - 30).waitFor();
  const earlier = host.getByRole('button', { name: 'Show earlier trips' });
  await earlier.click();
  await shown(past - 60).waitFor();
  for (let rest = past - 90; rest > 0; rest -= 30) {
    await earlier.click();
    await shown(rest).waitFor();
  }
  await earlier.click();
  await earlier.waitFor({ state: 'hidden' });
  await table.getByText('Thu, Jan 2, 2014').waitFor();

  const search = host.getByRole('searchbox', { name: 'Search by car or guest' });
  await search.fill('no such car');
  await host.getByText('No bookings found.').waitFor();
  await search.fill(car.title);
  const found = new URLSearchParams({ q: car.title });
  const { headers } = await hostCalls.get<Row[]>(`/api/owner-bookings?${found}`);
  await host.getByText(`of ${headers.get('x-total-count')} bookings`).waitFor();
  const exported = host.getByRole('link', { name: 'Export CSV' });
  expect(await exported.getAttribute('href')).toContain(String(found));
  await search.fill('');
  await table.getByText('Thu, Jan 2, 2014').waitFor();
  await table
    .getByRole('link', { name: /^Answer: / })
    .first()
    .click();
  await host.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor();
  await host.keyboard.press('Escape');

  await host.getByRole('tab', { name: 'Manage Availability' }).click();
  await host.getByRole('button', { name: new RegExp(`^${car.title}`) }).click();
  const day = host.locator(`[data-day="${requested}"]`);
  while ((await day.count()) === 0) await host.getByRole('button', { name: 'Next month' }).click();
  expect(await day.getAttribute('data-state')).toBe('taken');

  await guest.goto('/my-bookings');
  const group = guest.getByRole('region', { name: 'Past and cancelled' });
  await group.getByText(`of ${guestTotal + 131} bookings`).waitFor();
  expect(await group.getByRole('listitem').count()).toBe(30);
  await group.getByRole('button', { name: 'Show earlier trips' }).click();
  await expect.poll(() => group.getByRole('listitem').count()).toBe(60);
});
