import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { askToLogOut, countRequests, expectKept, holdUploads } from '../support/kept-photos.ts';
import { picture } from '../support/picture.ts';
import { signInByApi } from '../support/sign-in.ts';
import { failed } from '../support/watch.ts';

const walkOf = (page: Page) => page.getByRole('region', { name: 'Walk around the car' });
const isTaken = (page: Page, part: string) =>
  walkOf(page).getByLabel(`Take another photo: ${part}`).waitFor();
const progressOf = (page: Page, part: string): Locator =>
  walkOf(page).getByRole('progressbar', { name: `Upload of ${part}` });

async function openWalk(page: Page, id: number): Promise<void> {
  await page.goto(`/my-bookings?bookingId=${id}`);
  await page.getByRole('tab', { name: 'Inspections' }).click();
  await walkOf(page).waitFor();
}

/** Signs the guest in and opens the walk of the trip that is under way. */
async function openTrip(page: Page, origin: string): Promise<number> {
  const guest = await signInByApi(page, origin, demo.renter);
  const { body } =
    await guest.get<{ id: number; status: string; startsAt: string }[]>('/api/my-bookings');
  const now = new Date();
  const trip = body.find(
    ({ status, startsAt }) => status === 'approved' && new Date(startsAt) < now,
  );
  if (!trip) throw new Error('The demo has no trip under way.');
  await openWalk(page, trip.id);
  return trip.id;
}

let shade = 0;

async function takePhoto(page: Page, part: string): Promise<void> {
  shade += 20;
  const buffer = picture(600, 450, [30, shade, 160]);
  await walkOf(page)
    .getByLabel(`Take a photo: ${part}`)
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
}

async function shotsOf(page: Page, id: number, part: string): Promise<number> {
  const answer = await page.request.get(`/api/inspections/booking/${id}`);
  const photos: { inspectionType: string; photoType: string | null }[] = await answer.json();
  return photos.filter(
    ({ inspectionType, photoType }) => inspectionType === 'return' && photoType === part,
  ).length;
}

interface UnderWay {
  id: number;
  /** How many photos were given to an inspection. */
  added: () => number;
  /** Lets the bytes of the photo pass. */
  release: () => Promise<void>;
}

/** Takes a photo of the trip that a bad connection holds back, and that the browser keeps. */
async function photoUnderWay(
  page: Page,
  origin: string,
  part: string,
  held?: 'start',
): Promise<UnderWay> {
  const id = await openTrip(page, origin);
  const added = countRequests(page.context(), '/api/inspections/upload');
  const release = await holdUploads(page.context(), held);
  await takePhoto(page, part);
  await progressOf(page, part).waitFor();
  await expectKept(page, 1);
  return { id, added, release };
}

/**
 * A photo under way whose window was closed. The browser stops holding the requests of a page a
 * moment before the page is gone, so that one could still pass: it must not be the one with the photo.
 */
async function photoLeftBehind(page: Page, origin: string, part: string): Promise<UnderWay> {
  const window = await page.context().newPage();
  const underWay = await photoUnderWay(window, origin, part, 'start');
  await window.close();
  return underWay;
}

test('a photo under way survives a reload and goes on by itself, once', async ({ open, site }) => {
  const page = await open('guest');
  const { id, added, release } = await photoUnderWay(page, site.origin, 'Front');

  await page.reload();
  await page.getByRole('tab', { name: 'Inspections' }).click();
  await progressOf(page, 'Front').waitFor();

  // A second tab leaves the photo to the first.
  const second = await page.context().newPage();
  await openWalk(second, id);
  await progressOf(second, 'Front').waitFor();
  await release();
  await isTaken(page, 'Front');
  await isTaken(second, 'Front');
  await expectKept(page, 0);
  expect(added()).toBe(1);
  expect(await shotsOf(page, id, 'front')).toBe(1);

  // Nothing is left to send.
  await page.reload();
  await page.getByRole('tab', { name: 'Inspections' }).click();
  await isTaken(page, 'Front');
  expect(added()).toBe(1);
});

test('a photo goes on after its window was closed, whichever page is opened', async ({
  open,
  site,
}) => {
  const page = await open('guest');
  const { id, release } = await photoLeftBehind(page, site.origin, 'Left');
  await page.goto('/faq');
  await release();
  await expectKept(page, 0);
  expect(await shotsOf(page, id, 'left')).toBe(1);
});

test('a photo taken offline waits, and is sent when the connection is back', async ({
  open,
  site,
}) => {
  const page = await open('guest', { expected: offline });
  const id = await openTrip(page, site.origin);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await takePhoto(page, 'Back');
  await walkOf(page).getByText('Waiting to upload').waitFor();
  await expectKept(page, 1);
  await page.context().setOffline(false);
  await isTaken(page, 'Back');
  await expectKept(page, 0);
  expect(await shotsOf(page, id, 'back')).toBe(1);
});

/** The page asks for these by itself while it is offline. */
const offline = { '/api/events': failed, '/api/inspections/photos/{id}': failed };

test.for([
  ['has no room', 'Right'],
  ['forbids it', 'Odometer'],
] as const)(
  'a browser that %s uploads photos without keeping them',
  async ([storage, part], { open, site }) => {
    const page = await open('guest');
    await page.context().addInitScript((is) => {
      if (is === 'forbids it') Object.defineProperty(window, 'indexedDB', { value: undefined });
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    }, storage);
    const id = await openTrip(page, site.origin);
    const release = await holdUploads(page.context());
    await takePhoto(page, part);
    await progressOf(page, part).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('kept-file');
    await release();
    await isTaken(page, part);
    expect(await shotsOf(page, id, part.toLowerCase())).toBe(1);
  },
);

test('logging out asks, and deletes the photos that wait', async ({ open, site }) => {
  const page = await open('guest');
  const { id, added, release } = await photoLeftBehind(page, site.origin, 'Damage');
  await page.goto('/faq');
  const question = await askToLogOut(page);
  await question.getByText('1 photo or video of a trip waits to be sent.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await expectKept(page, 1);
  await askToLogOut(page);
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await expectKept(page, 0);

  await release();
  await signInByApi(page, site.origin, demo.renter);
  await openWalk(page, id);
  await walkOf(page).getByLabel('Take a photo: Damage').waitFor();
  expect(added()).toBe(0);
});

test('another person in the same browser never sees or sends a photo', async ({ open, site }) => {
  const page = await open('shared browser');
  const { id, added, release } = await photoLeftBehind(page, site.origin, 'Damage');

  // The session ends without a logout.
  await page.context().clearCookies();
  await signInByApi(page, site.origin, demo.host);
  await page.goto('/my-bookings');
  await expectKept(page, 0);
  await release();

  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInByApi(page, site.origin, demo.renter);
  await openWalk(page, id);
  await walkOf(page).getByLabel('Take a photo: Damage').waitFor();
  expect(added()).toBe(0);
});

test('a photo that was sent and could not be deleted goes with the next page', async ({
  open,
  site,
}) => {
  const page = await open('guest');
  const id = await openTrip(page, site.origin);
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Closing', 'InvalidStateError');
    };
  });
  await takePhoto(page, 'Damage');
  await isTaken(page, 'Damage');
  await expectKept(page, 1);

  await page.goto('/faq');
  await expectKept(page, 0);
  expect(await shotsOf(page, id, 'damage')).toBe(1);
});
