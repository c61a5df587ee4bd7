import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { test } from './support/browser.ts';
import { demo } from './support/demo.ts';
import { Outsider } from './support/outsider.ts';
import { photograph } from './support/photograph.ts';

/** A page in one of its states. */
interface Sight {
  name: string;
  path: string;
  /** Something that stands there once the page is whole. */
  shows: string | RegExp;
  /** Whose page it is; a visitor's otherwise. */
  person?: string;
  /** What is done before one looks. */
  act?: (page: Page) => Promise<void>;
  /** Paths that answer with a status of 400 or over, as they should. */
  expected?: Record<string, number>;
  /** It goes on to another page by itself. */
  isPassing?: true;
}

type Scheme = 'light' | 'dark';

/** Every width once, each scheme once as the page was loaded and once changed on the spot. */
const visits: { width: number; schemes: Scheme[]; isAudited: boolean }[] = [
  { width: 390, schemes: ['light', 'dark'], isAudited: true },
  { width: 768, schemes: ['light', 'dark'], isAudited: false },
  { width: 1440, schemes: ['dark', 'light'], isAudited: true },
];

const openDates = async (page: Page) => {
  const ways = page.getByRole('button', { name: /^(From\b|Choose dates)/ });
  await ways.filter({ visible: true }).first().click();
  await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
};

const openSearch = async (page: Page) => {
  const sheet = page.getByRole('button', { name: /^Where to\?/ });
  if (await sheet.isVisible()) await sheet.click();
};

const sights: Sight[] = [
  { name: 'landing', path: '/', shows: 'Get Started' },
  { name: 'home, signed in', path: '/', person: demo.renter, shows: /^Showing \d+ cars/ },
  { name: 'browse', path: '/browse', shows: /^Showing \d+ cars available/ },
  {
    name: 'browse with filters',
    path: '/browse?location=Brooklyn&category=SUV&minPrice=50&maxPrice=200&sort=price-low',
    shows: /^Showing \d+ cars? available/,
  },
  {
    name: 'browse without a result',
    path: '/browse?category=Convertible&maxPrice=1',
    shows: 'No Convertible cars available.',
  },
  {
    name: 'search and date picker',
    path: '/browse',
    shows: /^Showing \d+ cars/,
    act: async (page) => {
      await openSearch(page);
      await openDates(page);
    },
  },
  { name: 'car', path: '/car/{car}', shows: 'Sales tax' },
  { name: 'car, its date picker', path: '/car/{car}', shows: 'Sales tax', act: openDates },
  {
    name: 'car that is not there',
    path: '/car/999999',
    shows: 'Car not found',
    expected: { '/car/{id}': 404, '/api/cars/{id}': 404 },
  },
  { name: 'sign in', path: '/login', shows: 'Forgot your password?' },
  { name: 'sign up', path: '/sign-up', shows: 'Create an account' },
  { name: 'forgotten password', path: '/forgot-password', shows: 'Email' },
  { name: 'new password', path: '/reset-password?token=abc', shows: /password/i },
  { name: 'new password, no token', path: '/reset-password', shows: /link/i },
  { name: 'settings', path: '/account-settings', person: demo.newcomer, shows: 'Get Verified' },
  { name: 'list a car', path: '/list-car', person: demo.host, shows: 'Basic Information' },
  {
    name: 'list a car, not verified',
    path: '/list-car',
    person: demo.newcomer,
    shows: 'Complete the requirements above before listing your car.',
  },
  { name: 'my bookings', path: '/my-bookings', person: demo.renter, shows: 'Pending Approval' },
  {
    name: 'my bookings, none yet',
    path: '/my-bookings',
    person: demo.newcomer,
    shows: 'No bookings yet. Browse cars to make your first rental!',
  },
  {
    name: 'a booking',
    path: '/my-bookings?bookingId={booking}',
    person: demo.renter,
    shows: 'Booking ID',
  },
  { name: 'requests', path: '/owner-bookings', person: demo.host, shows: 'Your payout' },
  {
    name: 'bookings of a host',
    path: '/owner-bookings?tab=all',
    person: demo.host,
    shows: 'Paid out',
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
    isPassing: true,
  },
  {
    name: 'back from payout setup',
    path: '/payment-success',
    person: demo.host,
    shows: 'Payment Setup Complete!',
    isPassing: true,
  },
];

const outsiders = new Map<string, Promise<Outsider>>();

/** Signed in once for all sights of a person. */
function signedIn(email: string): Promise<Outsider> {
  const known = outsiders.get(email);
  if (known) return known;
  const signIn = async () => {
    const person = new Outsider(inject('origin'));
    await person.post('/api/auth/sign-in/email', { email, password: demo.password });
    return person;
  };
  const person = signIn();
  outsiders.set(email, person);
  return person;
}

/** Puts real ids where a path has `{car}` or `{booking}`. */
async function withIds(path: string): Promise<string> {
  if (!path.includes('{')) return path;
  const renter = await signedIn(demo.renter);
  const bookings =
    await renter.get<{ id: number; status: string; startDate: string }[]>('/api/my-bookings');
  const pending = bookings.body.find(({ status }) => status === 'pending');
  const cars = await renter.get<{ id: number; title: string }[]>('/api/cars?location=Astoria');
  const car = cars.body.find(({ title }) => title === demo.workedExampleCar);
  if (!pending || !car) throw new Error('The demo is not what it was.');
  // Whole weeks after a trip of the demo, so that the days are there and free.
  const day = (days: number) =>
    new Date(Date.parse(pending.startDate) + days * 86_400_000).toISOString().slice(0, 10);
  const dates = new URLSearchParams({
    startDate: day(70),
    endDate: day(73),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
  });
  return path.replace('{car}', `${car.id}?${dates}`).replace('{booking}', String(pending.id));
}

/** What is wrong with the page as it stands, beside what its window is watched for. */
async function findFaults(page: Page, isAudited: boolean): Promise<string[]> {
  const title = await page.title();
  const headings = await page.locator('h1').count();
  const overhang = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  const faults: string[] = [];
  if (!/\S+ · Curbside$/.test(title)) faults.push(`title: "${title}"`);
  if (headings !== 1) faults.push(`${headings} h1`);
  if (overhang > 0) faults.push(`scrolls sideways by ${overhang} px`);
  if (!isAudited) return faults;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  for (const { id, nodes } of grave) {
    const places = nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`);
    faults.push(`${id} (${nodes.length}): ${places.join(' | ')}`);
  }
  return faults;
}

test.for(sights)('$name', async (sight, { open }) => {
  const { name, person, shows, act, expected, isPassing } = sight;
  const path = await withIds(sight.path);
  const page = await open(person ?? 'visitor', { expected });
  if (person) await page.context().addCookies((await signedIn(person)).browserCookies());

  const visit = async (width: number, scheme: Scheme) => {
    await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(path);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await act?.(page);
  };

  const faults: string[] = [];
  for (const { width, schemes, isAudited } of visits) {
    for (const [index, scheme] of schemes.entries()) {
      if (index === 0 || isPassing) await visit(width, scheme);
      else await page.emulateMedia({ colorScheme: scheme });
      const found = await findFaults(page, isAudited);
      faults.push(...found.map((fault) => `${width} ${scheme}: ${fault}`));
      await photograph(page, `${name} ${width} ${scheme}`);
    }
  }
  expect(faults).toEqual([]);
});

test('an address that is none is plain text', async ({ open }) => {
  const page = await open('visitor', { expected: { '/no-such-page': 404 } });
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()['content-type']).toContain('text/plain');
  expect(await page.innerText('body')).toBe('Not found');
});
