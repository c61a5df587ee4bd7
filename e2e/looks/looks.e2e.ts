import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { demo } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { acceptedDir, compareAtRest, fileOf, findDifference } from '../support/looks.ts';
import { test } from '../support/looks-site.ts';
import type { Site } from '../support/site.ts';

interface Look {
  name: string;
  path: string;
  /** Visible once the page is complete. */
  shows: string | RegExp;
  /** Signed in; nobody by default. */
  person?: string;
  act?: (page: Page) => Promise<void>;
  /** An overlay that scrolls is shown whole in a window of this height. */
  height?: number;
  /** By default on both. */
  only?: 'phone' | 'desktop';
}

/** A page is compared on a phone in light mode, and on a desktop in dark mode. */
const windows = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
} as const;

/** Ids of people and addresses of calendars are different in each run. */
const unforeseen = 'table[aria-label="Users"] td:first-child, input[readonly]';

const chooseDates = async (page: Page) => {
  const where = page.getByRole('button', { name: /^Where to\?/ });
  if (await where.isVisible()) await where.click();
  const triggers = page.getByRole('button', { name: /^(From\b|Choose dates)/ });
  await triggers.filter({ visible: true }).first().click();
  await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
};

const openBooking = (tab?: string) => async (page: Page) => {
  const trips = page.getByRole('listitem').filter({ hasText: 'Return by' });
  await trips.locator('a[href*="bookingId="]').first().click();
  const dialog = page.getByRole('dialog', { name: 'Booking' });
  await dialog.getByText('Booking ID').waitFor();
  if (!tab) return;
  await dialog.getByRole('tab', { name: tab }).click();
  await dialog.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
};

const goToStep = (step: number) => async (page: Page) => {
  for (let next = 2; next <= step; next += 1) {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Step ${next} of 8`).waitFor();
  }
};

const chartIsDrawn = (page: Page) => page.locator('.recharts-surface').first().waitFor();

/** The map is loaded once one scrolls near it. */
async function mapIsDrawn(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Where it is parked' });
  await section.scrollIntoViewIfNeeded();
  await section.locator('svg').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

const { renter, host, newcomer, master, admin, support } = demo;

const looks: Look[] = [
  { name: 'landing', path: '/', shows: 'Get Started' },
  { name: 'browse', path: '/browse', shows: /^Showing \d+ cars available/ },
  {
    name: 'browse without a result',
    path: '/browse?category=Convertible&maxPrice=1',
    shows: 'No Convertible cars available.',
  },
  {
    name: 'date picker',
    path: '/browse',
    shows: /^Showing \d+ cars/,
    act: chooseDates,
    height: 1200,
  },
  { name: 'car', path: '/car/1', shows: 'Description', act: mapIsDrawn },
  { name: 'sign in', path: '/login', shows: 'Forgot your password?' },
  { name: 'trips', path: '/dashboard', person: renter, shows: 'History' },
  { name: 'my bookings', path: '/my-bookings', person: renter, shows: 'Pending Approval' },
  {
    name: 'booking, details',
    path: '/dashboard',
    person: renter,
    shows: 'History',
    act: openBooking(),
    height: 2000,
  },
  {
    name: 'booking, inspections',
    path: '/dashboard',
    person: renter,
    shows: 'History',
    act: openBooking('Inspections'),
    height: 2000,
  },
  {
    name: 'booking, issues',
    path: '/dashboard',
    person: renter,
    shows: 'History',
    act: openBooking('Issues'),
    height: 2000,
  },
  { name: 'inbox', path: '/inbox', person: renter, shows: demo.hostName },
  { name: 'account settings', path: '/account-settings', person: newcomer, shows: 'Get Verified' },
  { name: 'support', path: '/support', person: renter, shows: 'Your tickets' },
  {
    name: 'list a car',
    path: '/list-car',
    person: host,
    shows: 'Basic Information',
    only: 'desktop',
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (step): Look => ({
      name: `list a car, step ${step}`,
      path: '/list-car',
      person: host,
      shows: 'Step 1 of 8',
      act: goToStep(step),
      only: 'phone',
    }),
  ),
  { name: 'requests', path: '/owner-bookings', person: host, shows: 'You receive' },
  {
    name: 'all bookings',
    path: '/owner-bookings?tab=all',
    person: host,
    shows: 'Completed',
  },
  {
    name: 'availability',
    path: '/owner-bookings?tab=availability',
    person: host,
    shows: 'Select days to block or unblock them.',
    act: async (page) => {
      const car = page.getByRole('button', { name: /^Sienna/ });
      // On a phone the row may scroll to the car of the next trip under the click.
      await expect
        .poll(async () => {
          await car.click();
          return car.getAttribute('aria-pressed');
        })
        .toBe('true');
      await page.getByText('Paula Reis').first().waitFor();
    },
  },
  {
    name: 'host dashboard',
    path: '/host-dashboard',
    person: host,
    shows: 'Revenue Breakdown',
    act: chartIsDrawn,
  },
  { name: 'admin overview', path: '/admin', person: master, shows: 'Pending Requests' },
  {
    name: 'admin users',
    path: '/admin/users?sort=name&order=asc',
    person: master,
    shows: 'Nico Park',
  },
  {
    name: 'compliance',
    path: '/admin/compliance',
    person: admin,
    shows: /^\d+ incidents?$/,
  },
  {
    name: 'money that waits',
    path: '/admin/money?tab=waiting',
    person: admin,
    shows: 'Paid trips that are not over',
    act: chartIsDrawn,
  },
  {
    name: 'defend',
    path: '/curbside-defend?sort=name&order=asc',
    person: admin,
    shows: newcomer,
    act: chartIsDrawn,
  },
  {
    name: 'support dashboard',
    path: '/support-dashboard',
    person: support,
    shows: 'Smoke in the car',
    act: chartIsDrawn,
  },
];

const tests = looks.flatMap((look) =>
  (look.only ? [look.only] : (['phone', 'desktop'] as const)).map((kind) => {
    const { viewport, colorScheme } = windows[kind];
    const { height = viewport.height } = look;
    return {
      look,
      title: `${look.name} ${viewport.width} ${colorScheme}`,
      window: { colorScheme, viewport: { ...viewport, height } },
    };
  }),
);

const signIns = new Map<string, Promise<HttpClient>>();

function signedIn(origin: string, email: string): Promise<HttpClient> {
  const signIn = async () => {
    const client = new HttpClient(origin);
    await client.post('/api/auth/sign-in/email', { email, password: demo.password });
    return client;
  };
  const client = signIns.get(email) ?? signIn();
  signIns.set(email, client);
  return client;
}

const photo = await sharp({
  create: { width: 600, height: 400, channels: 3, background: '#8fa3b0' },
})
  .webp()
  .toBuffer();

/** Opens a page with everything loaded and nothing that changes over time. */
async function show(page: Page, { path, person, shows, act }: Look, site: Site): Promise<void> {
  // Makes everyone online from the first test on.
  const clients = new Map<string, HttpClient>();
  for (const email of [renter, host, newcomer, support, admin, master]) {
    clients.set(email, await signedIn(site.origin, email));
  }
  if (person) await page.context().addCookies(clients.get(person)?.browserCookies() ?? []);
  // Photos have their own tests, and would be most of the pictures' size.
  const isPhoto = ({ pathname }: URL) => /^\/(files|api)\/.*(webp|photo)/.test(pathname);
  await page.route(isPhoto, (route) => route.fulfill({ body: photo, contentType: 'image/webp' }));
  await page.route('**/api/fingerprint', (route) => route.fulfill({ status: 204 }));
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await act?.(page);
  await page.addStyleTag({ content: `${unforeseen} { visibility: hidden !important; }` });
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.allSettled(images.map((image) => image.decode()));
  });
}

// The first of them loads the demo.
test.for(tests)('$title', { timeout: 600_000 }, async ({ title, look, window }, { open, site }) => {
  const page = await open(look.person ?? 'visitor', window);
  await show(page, look, site);
  const difference = await findDifference(page, title);
  expect(difference, `${title} looks different from e2e/looks`).toBe(undefined);
});

test('one checkbox without its style is seen on a long page', async ({ open, site }) => {
  const chosen = tests.find(({ title }) => title === 'list a car 1440 dark');
  if (!chosen) throw new Error('The form of a listing is not compared.');
  const page = await open('host', chosen.window);
  await show(page, chosen.look, site);
  const { tiles: before } = await compareAtRest(page, fileOf(chosen.title));
  expect(before).toEqual([]);
  await page.getByLabel('Keep tidy').evaluate((checkbox) => {
    checkbox.removeAttribute('class');
    checkbox.style.margin = '0';
  });
  const { tiles } = await compareAtRest(page, fileOf(chosen.title), 1);
  expect(tiles).not.toEqual([]);
});

test('every accepted picture has its page', async () => {
  const files = (await readdir(acceptedDir)).filter((file) => file.endsWith('.png'));
  expect(files.toSorted()).toEqual(tests.map(({ title }) => fileOf(title)).toSorted());
});
