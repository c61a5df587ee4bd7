import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { startBucket, type TestBucket } from '../../apps/api/src/test/harness/bucket.ts';
import { openCar } from '../support/booking.ts';
import { test as base } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

/** The site's files are in a bucket, from which browsers read them. */
const test = base
  .extend('bucket', { scope: 'file' }, async ({ runningSite, dataDir }, { onCleanup }) => {
    if (runningSite) throw new Error('This site has files of its own: unset E2E_ORIGIN.');
    const bucket = await startBucket();
    onCleanup(() => bucket.close());
    await fill(bucket, join(dataDir, 'files'));
    return bucket;
  })
  .extend('settings', { scope: 'file' }, ({ bucket }): NodeJS.ProcessEnv => bucket.variables);

async function fill({ objects }: TestBucket, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = path.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
    objects.set(relative(folder, path).split(sep).join('/'), { bytes: await readFile(path), type });
  }
}

/** The address that the picture was loaded from, once it is shown. */
async function shownFrom(picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => image.currentSrc);
}

test('a car shows its photos from the bucket, large ones too', async ({ open, bucket }) => {
  const { FILES_URL: filesUrl } = bucket.variables;
  const page = await open('visitor');
  await page.goto('/');
  const cover = page.getByRole('main').locator('img[src*="/photos/"]').first();
  expect(await shownFrom(cover)).toMatch(new RegExp(`^${filesUrl}/photos/[0-9a-f]{64}/`));
  await openCar(page, 180);
  await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
  const large = page.getByRole('dialog').locator('img').first();
  expect(await shownFrom(large)).toMatch(new RegExp(`^${filesUrl}/photos/.*/1600.webp$`));
  expect(bucket.readBySigned).toEqual([]);
});

/** A trip of the guest that has photos of an inspection. */
async function openInspections(page: Page, origin: string): Promise<string> {
  const guest = await signInByApi(page, origin, demo.renter);
  const { body: trips } = await guest.get<{ id: number }[]>('/api/my-bookings');
  for (const { id } of trips) {
    const { body } = await guest.get<{ photoUrl: string; contentType: string }[]>(
      `/api/inspections/booking/${id}`,
    );
    const photo = body.find(({ contentType }) => contentType.startsWith('image/'));
    if (!photo) continue;
    await page.goto(`/my-bookings?bookingId=${id}`);
    await page.getByRole('tab', { name: 'Inspections' }).click();
    return photo.photoUrl;
  }
  throw new Error('The demo has no trip with photos.');
}

test('a trip shows its private photos from signed addresses', async ({ open, site, bucket }) => {
  const page = await open('guest');
  const path = await openInspections(page, site.origin);
  bucket.readBySigned.length = 0;
  const photo = page.locator(`img[src^="${path}"]`).first();
  expect(await shownFrom(photo)).toContain(path);
  expect(bucket.readBySigned).toContainEqual(
    expect.stringMatching(/^private\/bookings\/.*\.webp$/),
  );
  expect(bucket.readInPublic.filter((key) => !key.startsWith('photos/'))).toEqual([]);
  // A visitor gets no address.
  const stranger = await open('stranger');
  const answer = await stranger.request.get(path, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([401, undefined]);
});
