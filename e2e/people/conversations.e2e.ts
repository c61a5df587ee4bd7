import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { signIn, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo, newEmail } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { untilHydrated } from '../support/hydration.ts';
import { signInByApi } from '../support/sign-in.ts';

interface Booking {
  id: number;
  ownerId: string;
  renterId: string;
  status: string;
}

/** The first paid trip of the demo's guest with the demo's host. */
async function tripOf(renter: HttpClient, host: HttpClient): Promise<Booking> {
  const mine = await renter.get<Booking[]>('/api/my-bookings');
  const theirs = await host.get<Booking[]>('/api/owner-bookings');
  const shared = mine.body.find(({ id }) => theirs.body.some((booking) => booking.id === id));
  if (!shared) throw new Error('The demo has no trip of the guest with the host.');
  return shared;
}

const thread = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const field = (page: Page) => page.getByPlaceholder('Type your message...');

/** Returns the time at which the words were sent. */
async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** The page asks for nothing on its own, so what it shows of others was pushed to it. */
const withoutPolling = {
  content: `const every = window.setInterval;
    window.setInterval = (run, ms, ...given) => (ms > 1000 ? 0 : every(run, ms, ...given));`,
};

/** Calls that a page may still make when its session has ended. */
const signedOut = Object.fromEntries(
  [
    'admin/bookings/{id}',
    'admin/risk-scores',
    'admin/risk-scores/distribution',
    'admin/stats',
    'admin/users',
    'admin/work',
    'auth/user',
    'bookings/{id}',
    'bookings/{id}/messages',
    'conversations',
    'conversations/unread',
    'direct-messages/{id}',
    'events',
    'owner-bookings',
    'users/{id}',
    'users/{id}/block',
  ].map((path) => [`/api/${path}`, 401]),
);

describe('a booking chat', () => {
  test('two people see what the other writes without polling, and a third sees nothing', async ({
    open,
    site,
  }) => {
    const renter = await open('renter');
    const host = await open('host');
    for (const page of [renter, host]) await page.addInitScript(withoutPolling);
    const asRenter = await signInByApi(renter, site.origin, demo.renter);
    const asHost = await signInByApi(host, site.origin, demo.host);
    const { id } = await tripOf(asRenter, asHost);
    const streams = [renter, host].map((page) => page.waitForResponse(/\/api\/events$/));
    await renter.goto(`/inbox/booking/${id}`);
    await host.goto(`/messages/${id}`);
    await host.getByText(/^Chatting with Riley/).waitFor();
    await field(renter).waitFor();
    await Promise.all(streams);
    expect(await renter.locator('aside img').getAttribute('srcset')).toContain('320w');

    for (const [from, to, words] of [
      [renter, host, 'Is the car at the corner?'],
      [host, renter, 'Yes, in front of the bakery.'],
      [renter, host, 'See you at ten.'],
      [host, renter, 'The key is in the box.'],
      [renter, host, 'Found it, thank you!'],
    ] as const) {
      await say(from, words);
      for (const page of [to, from]) {
        await thread(page).getByText(words, { exact: true }).waitFor();
      }
    }

    const stranger = await open('stranger', {
      expected: {
        '/messages/{id}': 404,
        '/inbox/booking/{id}': 404,
        '/api/bookings/{id}': 404,
        [`/api/bookings/${id}/messages`]: 404,
      },
    });
    await signInByApi(stranger, site.origin, demo.newcomer);
    await stranger.goto(`/messages/${id}`);
    await stranger.getByText('Invalid booking').waitFor();
    await stranger.goto(`/inbox/booking/${id}`);
    await stranger.getByText('Booking not found').waitFor();
    expect(await stranger.content()).not.toContain('bakery');
  });

  test('a message that could not be sent is sent again, once', async ({ open, site }) => {
    const renter = await open('renter', { expected: { '/api/messages': 503 } });
    const host = await open('host');
    const asRenter = await signInByApi(renter, site.origin, demo.renter);
    const asHost = await signInByApi(host, site.origin, demo.host);
    const { id } = await tripOf(asRenter, asHost);
    await renter.goto(`/messages/${id}`);
    await field(renter).waitFor();
    // The server takes the message, but its answer never comes.
    await renter.route('**/api/messages', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { code: 'internal', message: 'Not now' } });
    });
    await say(renter, 'Just once, please');
    const again = renter.getByRole('button', { name: 'Send again' });
    await again.waitFor();
    await renter.unroute('**/api/messages');
    await again.click();
    await again.waitFor({ state: 'hidden' });
    await expect
      .poll(() => thread(renter).getByText('Just once, please', { exact: true }).count())
      .toBe(1);
    const { body } = await asHost.get<{ message: string }[]>(`/api/bookings/${id}/messages`);
    expect(body.filter(({ message }) => message === 'Just once, please')).toHaveLength(1);
  });

  test('a chat whose booking cannot be loaded for the moment offers to try again', async ({
    open,
    site,
  }) => {
    const page = await open('renter', {
      expected: { '/api/bookings/{id}': 503 },
      viewport: { width: 390, height: 844 },
    });
    const asRenter = await signInByApi(page, site.origin, demo.renter);
    const asHost = await signInByApi(await open('host'), site.origin, demo.host);
    const { id } = await tripOf(asRenter, asHost);
    for (const path of [`/messages/${id}`, `/inbox/booking/${id}`]) {
      await page.goto('/inbox');
      await untilHydrated(page);
      await page.route(`**/api/bookings/${id}`, (route) =>
        route.fulfill({ status: 503, json: { code: 'internal', message: 'Not now' } }),
      );
      // By a link within the site, so that the browser asks.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await page.getByRole('heading', { name: 'The booking could not be loaded' }).waitFor();
      await page.unroute(`**/api/bookings/${id}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await field(page).waitFor();
      if (!path.startsWith('/messages')) continue;
      const label = page.getByRole('link', { name: 'Back', exact: true }).getByText('Back');
      const cut = await label.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect(cut).toBeLessThanOrEqual(0);
    }
  });

  test('links in a message are links, and nothing else in it is markup', async ({ open, site }) => {
    const renter = await open('renter');
    const asRenter = await signInByApi(renter, site.origin, demo.renter);
    const hostWindow = await open('host');
    const asHost = await signInByApi(hostWindow, site.origin, demo.host);
    const { id } = await tripOf(asRenter, asHost);
    await renter.goto(`/messages/${id}`);
    await say(renter, '<img src=x onerror=alert(1)> see https://example.test/map. <b>ok</b>');
    const bubble = thread(renter).getByText('<img src=x onerror=alert(1)> see');
    await bubble.waitFor();
    const link = bubble.getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://example.test/map');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await bubble.locator('img, b').count()).toBe(0);
  });
});

test('a page whose session ends elsewhere leads to the sign-in form, which returns to it', async ({
  open,
  site,
}) => {
  const asRenter = await signInByApi(await open('renter'), site.origin, demo.renter);
  const asHost = await signInByApi(await open('host'), site.origin, demo.host);
  const { id, ownerId } = await tripOf(asRenter, asHost);
  const pages = [
    { path: `/messages/${id}`, person: demo.renter },
    { path: `/inbox/booking/${id}`, person: demo.renter },
    { path: `/inbox/${ownerId}`, person: demo.renter },
    { path: `/staff/bookings/${id}`, person: demo.admin },
    { path: '/admin/users', person: demo.admin },
    { path: '/curbside-defend', person: demo.admin },
  ];
  for (const { path, person } of pages) {
    const page = await open(path, { expected: signedOut });
    const client = await signInByApi(page, site.origin, person);
    await page.goto(path);
    await untilHydrated(page);
    await client.post('/api/auth/sign-out', {});
    // A page that does not ask on its own asks when its window gets the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(path);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  }
});

describe('the inbox', () => {
  test('shows what is new with a badge, in the bar too, until it is read', async ({
    open,
    site,
  }) => {
    const renter = await open('renter');
    const asRenter = await signInByApi(renter, site.origin, demo.renter);
    const hostWindow = await open('host');
    const asHost = await signInByApi(hostWindow, site.origin, demo.host);
    const { renterId } = await tripOf(asRenter, asHost);
    await renter.goto('/inbox');
    const row = renter.getByRole('link', { name: new RegExp(`${demo.hostName}.*Direct Message`) });
    await row.waitFor();
    // Read the demo's messages first.
    await row.click();
    await thread(renter).getByText('Thank you for the careful trip').waitFor();
    await renter.goto('/inbox');
    const bar = renter.getByRole('navigation', { name: 'Main' });
    const entry = bar.getByRole('link', { name: /^Inbox/ });
    await expect.poll(() => entry.innerText()).not.toMatch(/\d/);
    await asHost.post('/api/messages', {
      bookingId: null,
      receiverId: renterId,
      message: 'Did you find your sunglasses?',
    });
    await row.getByText('Did you find your sunglasses?').waitFor();
    await row.getByText('1 unread message').waitFor();
    await expect.poll(() => entry.innerText()).toMatch(/1/);
    await row.getByText('Just now').waitFor();
    await row.focus();
    await renter.keyboard.press('Enter');
    await renter.waitForURL(/\/inbox\/[\w-]{36}$/);
    await thread(renter).getByText('Did you find your sunglasses?').waitFor();
    const items = await thread(renter).getByRole('listitem').allInnerTexts();
    expect(items.at(-2)).toBe('New');
    await row.getByText('1 unread message').waitFor({ state: 'hidden' });
    await expect.poll(() => entry.innerText()).not.toMatch(/\d/);
  });

  test('counts a message that comes while the first count is under way', async ({ open, site }) => {
    const page = await open('newcomer');
    const asNewcomer = await signInByApi(page, site.origin, demo.newcomer);
    const { body: me } = await asNewcomer.get<{ id: string }>('/api/auth/user');
    const { body: before } = await asNewcomer.get<{ unreadCount: number }>(
      '/api/conversations/unread',
    );
    const writer = new HttpClient(site.origin);
    const person = { email: newEmail('writer'), password: 'a-long-password', name: 'Wren Ito' };
    await writer.post('/api/auth/sign-up/email', person);

    const release = Promise.withResolvers<void>();
    const counted = Promise.withResolvers<void>();
    await page.route(
      '**/api/conversations/unread',
      async (route) => {
        const response = await route.fetch();
        counted.resolve();
        await release.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const stream = page.waitForResponse('**/api/events');
    await page.goto('/inbox');
    await Promise.all([counted.promise, stream]);
    await writer.post('/api/messages', { bookingId: null, receiverId: me.id, message: 'Hello' });
    await page.getByRole('link', { name: /Wren Ito/ }).waitFor();
    release.resolve();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByText(String(before.unreadCount + 1), { exact: true }).waitFor();
  });

  test('keeps what a deleted user wrote, with no way to answer', async ({ open, site }) => {
    // The person is not found, but their messages are.
    const expected = { '/inbox/{id}': 404, '/api/users/{id}': 404 };
    const page = await open('renter', { expected });
    const asRenter = await signInByApi(page, site.origin, demo.renter);
    const { body: me } = await asRenter.get<{ id: string }>('/api/auth/user');
    const leaver = new HttpClient(site.origin);
    const person = { email: newEmail('leaver'), password: 'a-long-password', name: 'Lee Gone' };
    await leaver.post('/api/auth/sign-up/email', person);
    const words = 'The keys are in the box.';
    await leaver.post('/api/messages', { bookingId: null, receiverId: me.id, message: words });
    await leaver.post('/api/user/delete', { currentPassword: person.password });
    await page.goto('/inbox');
    const row = page.getByRole('link', { name: /Deleted user/ });
    await row.getByText('1 unread message').waitFor();
    await row.click();
    await page.getByRole('region', { name: 'Deleted user' }).waitFor();
    await thread(page).getByText(words).waitFor();
    expect(await field(page).count()).toBe(0);
    await page.reload();
    await thread(page).getByText(words).waitFor();
    await row.getByText('1 unread message').waitFor({ state: 'hidden' });
  });

  test('the address of a thread with oneself leads to the inbox', async ({ open, site }) => {
    const page = await open('renter');
    const asRenter = await signInByApi(page, site.origin, demo.renter);
    const { body: me } = await asRenter.get<{ id: string }>('/api/auth/user');
    await page.goto(`/inbox/${me.id}`);
    await page.waitForURL(/\/inbox$/);
    await page.getByText('Choose a conversation to read it here.').waitFor();
  });

  test('Message Host leads from a car to its host', async ({ open, site }) => {
    const page = await open('renter');
    await signInByApi(page, site.origin, demo.renter);
    await page.goto('/browse?location=Astoria');
    await page.getByRole('article').getByRole('link', { name: demo.car }).click();
    await page.getByRole('link', { name: 'Message Host' }).first().click();
    await page.waitForURL(/\/inbox\/[\w-]{36}$/);
    await page.getByRole('region', { name: demo.hostName }).waitFor();
    await say(page, 'Does it take bikes?');
    await thread(page).getByText('Does it take bikes?').waitFor();
  });

  test('Message Host leads a visitor to the chat with the host, by way of signing in', async ({
    open,
    site,
  }) => {
    const page = await open('visitor');
    await page.goto('/browse?location=Astoria');
    await page.getByRole('article').getByRole('link', { name: demo.car }).click();
    await page.getByRole('link', { name: 'Message Host' }).first().click();
    await page.waitForURL(/\/login\?returnUrl=%2Finbox%2F[\w-]{36}$/);
    await signIn(page, demo.renter);
    await page.waitForURL(/\/inbox\/[\w-]{36}$/);
    await page.getByRole('region', { name: demo.hostName }).waitFor();
    expect(page.url().startsWith(site.origin)).toBe(true);
  });

  test('an inbox without messages says so once', async ({ open }) => {
    const page = await open('new');
    await page.goto('/login');
    await signUp(page, { name: 'Una Lee', email: newEmail('una') });
    await page.goto('/inbox');
    await page.getByText('No messages yet', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse Cars' }).waitFor();
    const hint = page.getByText('Choose a conversation to read it here.');
    expect(await hint.isVisible()).toBe(false);
  });

  test('older messages load as one scrolls up, and what one reads stays in view', async ({
    open,
    site,
  }) => {
    const page = await open('renter');
    const asRenter = await signInByApi(page, site.origin, demo.renter);
    const newcomer = await open('newcomer');
    const asNewcomer = await signInByApi(newcomer, site.origin, demo.newcomer);
    const [{ body: user }, { body: me }] = await Promise.all([
      asNewcomer.get<{ id: string }>('/api/auth/user'),
      asRenter.get<{ id: string }>('/api/auth/user'),
    ]);
    // A person may send sixty messages a minute.
    for (let number = 1; number <= 55; number += 1) {
      await asNewcomer.post('/api/messages', {
        bookingId: null,
        receiverId: me.id,
        message: `Message ${number} of 55`,
      });
    }
    await page.goto(`/inbox/${user.id}`);
    await thread(page).getByText('Message 55 of 55').waitFor();
    expect(await thread(page).getByText('Message 5 of 55', { exact: true }).count()).toBe(0);
    await expect.poll(() => thread(page).evaluate((it) => it.scrollTop)).toBeGreaterThan(500);
    // By keyboard: scrolling areas can be reached and scrolled without a mouse.
    await thread(page).focus();
    await page.keyboard.press('Home');
    await thread(page).getByText('Message 1 of 55', { exact: true }).waitFor({ state: 'attached' });
    expect(await thread(page).evaluate((it) => it.scrollTop)).toBeGreaterThan(0);
    expect(await thread(page).getByRole('listitem').filter({ hasText: ' of 55' }).count()).toBe(55);
  });
});
