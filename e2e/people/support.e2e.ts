import type { Page, Response } from 'playwright';
import { expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

const support = 'support@curbside.test';

test('a ticket goes its whole way, and each side sees at once what the other does', async ({
  open,
}) => {
  const guest = await open('guest');
  const staff = await open('staff');
  await signInFromHome(guest, demo.renter);
  await guest.goto('/support');
  await guest.getByRole('button', { name: 'Create Support Ticket' }).click();
  const form = guest.getByRole('dialog', { name: 'Create Support Ticket' });
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await form.getByText('Fill in this field.').first().waitFor();
  await form.getByLabel('Subject').fill('The seat heating stays cold');
  await form.getByLabel('Description').fill('It worked on the first day.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await guest.waitForURL(/\/tickets\/\d+$/);
  await guest.getByRole('heading', { name: 'The seat heating stays cold', level: 1 }).waitFor();
  await guest.getByText('Open', { exact: true }).waitFor();
  await guest.getByText('Normal', { exact: true }).waitFor();
  const path = new URL(guest.url()).pathname;

  await signInFromHome(staff, support);
  await staff.goto('/support-dashboard?status=open');
  const row = staff.getByRole('row').filter({ hasText: 'The seat heating stays cold' });
  // In the middle of the row.
  await row.click();
  await staff.waitForURL(`**${path}`);
  await staff.goBack();
  await row.getByRole('button', { name: 'Assign to Me' }).click();
  await guest.getByText('In Progress', { exact: true }).waitFor();
  await staff.goto('/support-dashboard?tab=answers');
  await staff.getByRole('button', { name: 'New answer' }).click();
  const answer = staff.getByRole('dialog', { name: 'New answer' });
  await answer.getByLabel('Title').fill('Off and on');
  await answer.getByLabel('Text').fill('Hi {name}, please switch {it} off and on.');
  await answer.getByRole('button', { name: 'Save' }).click();
  await answer.getByText('Only {name}, {me}, {ticket} can stand in braces.').waitFor();
  await answer.getByLabel('Text').fill('Hi {name}, please switch the ignition off and on.');
  await answer.getByRole('button', { name: 'Save' }).click();
  await staff.getByRole('cell', { name: 'Off and on', exact: true }).waitFor();
  await staff.goto(path);
  const tagOf = (page: Page) => page.getByRole('banner').getByText('Staff', { exact: true });
  await tagOf(staff).waitFor();
  expect(await tagOf(guest).count()).toBe(0);
  await staff.getByLabel('Canned answer').selectOption('Off and on');
  expect(await staff.getByLabel('Your response').inputValue()).toMatch(/^Hi \w+, please switch/);
  await staff.getByRole('button', { name: 'Send Response' }).click();
  await guest.getByText(/please switch the ignition off and on\.$/).waitFor();
  await guest.getByLabel('Your response').fill('That helped, thank you!');
  await guest.getByRole('button', { name: 'Send Response' }).click();
  await staff.getByText('That helped, thank you!').waitFor();
  await staff.getByLabel('Priority').selectOption('low');
  await guest.getByText('Low', { exact: true }).waitFor();

  await guest.getByRole('button', { name: 'Close Ticket' }).click();
  const feedback = guest.getByRole('dialog', { name: 'How was your support experience?' });
  await feedback.getByLabel('Comments (optional)').fill('Quick and kind');
  await feedback.getByRole('button', { name: 'Submit Feedback' }).click();
  await guest.waitForURL(/\/dashboard$/);
  await staff.getByText('Closed', { exact: true }).waitFor();
  await guest.goto(path);
  await guest.getByText('Closed', { exact: true }).waitFor();
  expect(await guest.getByLabel('Your response').count()).toBe(0);
  expect(await guest.getByRole('button', { name: 'Close Ticket' }).count()).toBe(0);

  await staff.goto('/support-dashboard?tab=team');
  const team = staff.getByRole('row').filter({ hasText: support });
  // The demo has a five and a four of this member of the team.
  await team.getByRole('img', { name: 'Rated 4.7 of 5' }).waitFor();
  await team.getByText('4.7').waitFor();
});

test('a ticket that staff resolve asks for feedback until it is skipped, and leads to a new one', async ({
  open,
  site,
}) => {
  const guest = await open('guest');
  const staff = await open('staff');
  const asGuest = await signInByApi(guest, site.origin, demo.renter);
  const asStaff = await signInByApi(staff, site.origin, support);
  const opened = await asGuest.post<{ id: number }>('/api/tickets', {
    subject: 'The trunk does not close',
    description: 'It springs open.',
  });
  const path = `/tickets/${opened.body.id}`;
  const dialog = guest.getByRole('dialog', { name: 'How was your support experience?' });
  const end = guest.getByRole('note').filter({ hasText: 'takes no more replies' });

  // While the requester watches, the page offers it, and nothing covers the answer.
  const isTicket = (response: Response) => response.url().endsWith(`/api${path}`);
  const seenOpen = guest.waitForResponse(isTicket);
  await guest.goto(path);
  await guest.getByLabel('Your response').waitFor();
  await seenOpen;
  await asStaff.patch(`/api/support${path}`, { status: 'resolved' });
  await end.getByText('This ticket is resolved, so it takes no more replies.').waitFor();
  await end.getByRole('button', { name: 'Give feedback' }).waitFor();
  expect(await dialog.count()).toBe(0);

  // Next time it asks; closing the question decides nothing, skipping does.
  await guest.reload();
  await dialog.waitFor();
  await guest.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await end.getByRole('button', { name: 'Give feedback' }).click();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await guest.waitForURL(/\/dashboard$/);
  const answered = guest.waitForResponse(isTicket);
  await guest.goto(path);
  await answered;
  await end.waitFor();
  expect(await end.getByRole('button', { name: 'Give feedback' }).count()).toBe(0);
  expect(await dialog.count()).toBe(0);

  await end.getByRole('link', { name: 'open a new ticket about it' }).click();
  const form = guest.getByRole('dialog', { name: 'Create Support Ticket' });
  await form.getByLabel('Description').fill('It happened again.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  const followUp = `Follow-up to ticket ${opened.body.id}: The trunk does not close`;
  await guest.getByRole('heading', { name: followUp, level: 1 }).waitFor();
});

test('a ticket from a trip names its car to both sides, unless the trip is removed', async ({
  open,
  site,
}) => {
  const guest = await open('guest');
  await signInByApi(guest, site.origin, demo.renter);
  await guest.goto('/my-bookings');
  await guest.getByRole('link', { name: 'Open trip' }).click();
  const modal = guest.getByRole('dialog', { name: 'Booking' });
  const title = (
    (await modal.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  ).replace('Booking: ', '');
  await modal.getByRole('link', { name: 'Help & Support' }).click();
  const form = guest.getByRole('dialog', { name: 'Create Support Ticket' });
  await form.getByText(`About your trip: ${title}`).waitFor();
  await form.getByLabel('Subject').fill('A warning lamp');
  await form.getByLabel('Description').fill('It is yellow.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await guest.waitForURL(/\/tickets\/\d+$/);
  await guest.getByRole('main').getByText(title, { exact: true }).waitFor();

  const staff = await open('staff');
  await signInByApi(staff, site.origin, support);
  await staff.goto('/support-dashboard?status=open');
  await staff
    .getByRole('row')
    .filter({ hasText: 'A warning lamp' })
    .getByRole('cell', { name: title })
    .waitFor();

  await guest.goBack();
  await form.getByRole('button', { name: 'Remove trip' }).click();
  await form.getByLabel('Subject').fill('Something else');
  await form.getByLabel('Description').fill('Not about the trip.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await guest.getByRole('heading', { name: 'Something else', level: 1 }).waitFor();
  expect(await guest.getByRole('main').getByText(title, { exact: true }).count()).toBe(0);
});

test('staff read a reported conversation, with the reported message marked', async ({
  open,
  site,
}) => {
  const guest = await open('guest');
  const other = await open('other');
  const asGuest = await signInByApi(guest, site.origin, demo.renter);
  const asOther = await signInByApi(other, site.origin, demo.newcomer);
  const { body: user } = await asOther.get<{ id: string }>('/api/auth/user');
  const { body: me } = await asGuest.get<{ id: string }>('/api/auth/user');
  await asOther.post('/api/messages', {
    bookingId: null,
    receiverId: me.id,
    message: 'Pay me in cash at 212 555 0147',
  });
  await guest.goto(`/inbox/${user.id}`);
  const message = guest.getByRole('listitem').filter({ hasText: 'Pay me in cash' });
  await message.getByText('arranged outside the platform are not covered').waitFor();
  await message.getByRole('button', { name: 'Report' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('What is wrong with it?').fill('Wants cash');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await guest.getByText('Thank you. Our team will look at the conversation.').waitFor();

  const staff = await open('staff');
  await signInByApi(staff, site.origin, support);
  await staff.goto('/support-dashboard');
  await staff
    .getByRole('link', { name: /Reported message/ })
    .first()
    .click();
  await staff.getByRole('link', { name: 'Read the reported conversation' }).click();
  const marked = staff.getByRole('listitem').filter({ hasText: 'Pay me in cash' });
  await marked.getByText('Reported', { exact: true }).waitFor();
  expect(await staff.getByPlaceholder('Type your message...').count()).toBe(0);
});

test('the FAQ page shows every answer, also without scripts', async ({ open, site }) => {
  const page = await open('visitor');
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'How do I book a car?', level: 3 }).waitFor();
  const categories = page.getByRole('navigation', { name: 'On this page' });
  await categories.getByRole('link', { name: 'Payment' }).click();
  await page.waitForURL(/\/faq#payment$/);
  const heading = page.getByRole('heading', { name: 'Payment', level: 2 });
  const bar = await page.getByRole('banner').boundingBox();
  // Below the bar, which stays at the top.
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual(bar?.height ?? 0);

  const html = await (await fetch(`${site.origin}/faq`)).text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { mainEntity, ...rest } = JSON.parse(data);
  expect(rest).toMatchObject({ '@type': 'FAQPage' });
  expect(mainEntity.length).toBeGreaterThanOrEqual(15);
  expect(html.match(/<article/g)).toHaveLength(mainEntity.length);
  expect(html).not.toContain('<details');
});

test('a question opens and closes by keyboard, and the others stay as they are', async ({
  open,
  site,
}) => {
  const page = await open('renter');
  await signInByApi(page, site.origin, demo.renter);
  await page.goto('/support');
  const index = page.getByRole('navigation', { name: 'On this page' });
  await index.getByRole('link', { name: 'Payment' }).click();
  await page.waitForURL(/#payment$/);
  await page
    .getByRole('region', { name: 'Payment' })
    .getByText('When is my card charged?')
    .waitFor();
  const first = page.locator('details').first();
  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => first.getAttribute('open')).not.toBeNull();
  const second = page.locator('details').nth(1);
  await second.locator('summary').click();
  await expect.poll(() => second.getAttribute('open')).not.toBeNull();
  expect(await first.getAttribute('open')).not.toBeNull();
  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => first.getAttribute('open')).toBeNull();
});

test('staff search active trips', async ({ open, site }) => {
  const page = await open('support');
  await signInByApi(page, site.origin, demo.support);
  await page.goto('/support-dashboard?tab=trips');
  await page.getByRole('searchbox', { name: 'Search car or guest' }).fill('renter@');
  await page.waitForURL((url) => url.searchParams.get('q') === 'renter@');
  const table = page.getByRole('table', { name: 'Active trips' });
  await expect
    .poll(async () => {
      const rows = await table.locator('tbody tr').allInnerTexts();
      return rows.length > 0 && rows.every((row) => row.includes('renter@'));
    })
    .toBe(true);
  await page.getByRole('searchbox', { name: 'Search car or guest' }).fill('no-such-car');
  await page.getByText('No active trips found.').waitFor();
  await page.getByRole('tab', { name: /^Support Tickets/ }).click();
  await page.waitForURL((url) => url.search === '');
});
