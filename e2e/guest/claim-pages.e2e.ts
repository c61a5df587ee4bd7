import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { windowsOf } from '../support/page-states.ts';
import { tripCasesOf } from '../support/trip-cases.ts';

const claimPath = (id: number) => `/claims/${id}`;
const payPath = (id: number) => `/pay/${id}`;

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Booking' });

/** Opens the issues of the booking that the page shows. */
async function openIssues(page: Page): Promise<void> {
  await modalOf(page).getByRole('tab', { name: 'Issues' }).click();
  await modalOf(page)
    .getByRole('region', { name: 'Claims' })
    .getByRole('listitem')
    .first()
    .waitFor();
}

const openForm = (kind: string) => async (page: Page) => {
  await openIssues(page);
  const claims = modalOf(page).getByRole('region', { name: 'Claims' });
  await claims.getByRole('button', { name: 'Claim a charge' }).click();
  await claims.getByLabel('What do you claim?').selectOption(kind);
};

const inBooking = (list: string, { id }: { id: number }) => `/${list}?bookingId=${id}`;

test('claims that no card has paid: overdue, by link, given up', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  const pairs = await cases.comeBackLate(trip);
  const documents = async () => [await cases.document()];
  const damage = async (amount: string) =>
    cases.claim(trip, { kind: 'damage', amount, pairs, documents: await documents() });
  const parted = await damage('700.00');
  await cases.accept(parted);
  const partly = await damage('640.00');
  await cases.accept(partly);
  await cases.writeOff(partly);
  await cases.declineCards(1000);
  const overdue = await cases.claimToll(trip, '17.00');
  await cases.accept(overdue);

  const { guest, host, admin, faults } = await windowsOf(site, open);

  const tried = { path: claimPath(overdue.id), shows: /It is tried again on/ };
  await guest.look({ name: 'guest, card declined', ...tried });
  await host.look({ name: 'host, card declined', ...tried });
  await admin.look({ name: 'staff, card declined', ...tried });
  await guest.look({
    name: 'guest, to pay by link',
    path: payPath(overdue.id),
    shows: 'Pay $17.00',
  });
  await guest.look({ name: 'guest, part by link', path: claimPath(parted.id), shows: 'Pay now' });
  await host.look({ name: 'host, part by link', path: claimPath(parted.id), shows: '$200.00' });

  await cases.tryToTheEnd(overdue);
  const over = { path: claimPath(overdue.id), shows: /It is not tried again/ };
  await guest.look({ name: 'guest, tries over', ...over });
  await host.look({ name: 'host, tries over', ...over });
  await admin.look({ name: 'staff, tries over', ...over });
  await cases.writeOff(overdue);
  await cases.declineCards(0);
  const closed = { path: claimPath(overdue.id), shows: 'Closed unpaid' };
  await guest.look({ name: 'guest, written off', ...closed });
  await host.look({ name: 'host, written off', ...closed });
  await admin.look({ name: 'staff, written off', ...closed });
  const partlyClosed = { path: claimPath(partly.id), shows: 'Closed unpaid' };
  await guest.look({ name: 'guest, rest written off', ...partlyClosed });
  await host.look({ name: 'host, rest written off', ...partlyClosed });
  await guest.look({
    name: 'guest, paying what was written off',
    path: payPath(overdue.id),
    shows: 'Toll',
  });
  expect(faults).toEqual([]);
});

test('claims in every state, and the form for each kind', async ({ open, site }) => {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  const pairs = await cases.comeBackLate(trip);
  const { guest, host, admin, faults } = await windowsOf(site, open);

  const first = await cases.claimToll(trip, '9.00');
  await cases.accept(first);
  const issuesOf = (list: string) => ({ path: inBooking(list, trip), shows: 'Booking ID' });
  for (const kind of ['late', 'miles', 'fuel', 'cleaning', 'smoking', 'toll', 'damage']) {
    await host.look({
      name: `host, form for ${kind}`,
      ...issuesOf('owner-bookings'),
      act: openForm(kind),
      tall: 2600,
    });
  }

  const late = await cases.claim(trip, { description: 'Back at 12:50 PM instead of 10:00 AM.' });
  const miles = await cases.claim(trip, { kind: 'miles', description: '650 miles in three days.' });
  await cases.contest(miles);
  const documents = [await cases.document()];
  const fuel = await cases.claim(trip, {
    kind: 'fuel',
    amount: '18.40',
    documents,
    description: 'Three eighths of a tank.',
  });
  await cases.decide(fuel, 'uphold', '12.00');
  const cleaning = await cases.claim(trip, {
    kind: 'cleaning',
    amount: '150.00',
    pairs: pairs.slice(0, 2),
    description: 'Sand on both front seats and in the trunk.',
  });
  await cases.decide(cleaning, 'reject');
  const smoking = await cases.claim(trip, { kind: 'smoking', amount: '50.00', pairs });
  await cases.withdraw(smoking);
  const damages = [];
  for (const amount of ['90.00', '310.00', '120.00', '75.00', '240.00', '320.00']) {
    const documents = [await cases.document()];
    const description = 'A scratch on the left rear door, about five inches long.';
    damages.push(
      await cases.claim(trip, { kind: 'damage', amount, pairs, documents, description }),
    );
  }
  const damage = damages.pop();
  if (!damage) throw new Error('There is a damage.');
  for (const [index, one] of damages.entries()) {
    await cases.decide(one, index === 2 ? 'reject' : 'uphold', index === 1 ? '200.00' : undefined);
  }
  await guest.look({ name: 'guest, open damage', path: claimPath(damage.id), shows: 'Contest' });
  await cases.contest(damage);
  const at = ({ id }: { id: number }, shows: string) => ({ path: claimPath(id), shows });
  for (const [who, page] of [
    ['guest', guest],
    ['host', host],
  ] as const) {
    await page.look({ name: `${who}, open`, ...at(late, 'The guest pays') });
    await page.look({ name: `${who}, contested`, ...at(miles, 'Our team decides') });
    await page.look({ name: `${who}, upheld in part`, ...at(fuel, 'Upheld by our team') });
    await page.look({ name: `${who}, rejected`, ...at(cleaning, 'Rejected by our team') });
    await page.look({ name: `${who}, withdrawn`, ...at(smoking, 'Withdrawn') });
    await page.look({ name: `${who}, charged`, ...at(first, 'Paid') });
    const list = who === 'guest' ? 'my-bookings' : 'owner-bookings';
    await page.look({
      name: `${who}, all claims`,
      ...issuesOf(list),
      act: openIssues,
      tall: 2000,
    });
  }
  await admin.look({ name: 'staff, contested damage', ...at(damage, 'Earlier decisions') });
  await admin.look({ name: 'staff, contested miles', ...at(miles, 'Decide') });
  await guest.look({
    name: 'guest, contesting',
    ...at(late, 'The guest pays'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Contest' }).click();
    },
  });
  await guest.look({
    name: 'guest, reporting a claim',
    ...at(late, 'The guest pays'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Report this claim' }).click();
    },
  });
  expect(faults).toEqual([]);
});
