import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { askToLogOut, countRequests, expectKept, holdUploads } from '../support/kept-photos.ts';
import { picture } from '../support/picture.ts';
import { signInByApi } from '../support/sign-in.ts';
import type { Site } from '../support/site.ts';
import { tripCasesOf } from '../support/trip-cases.ts';
import { failed } from '../support/watch.ts';

interface Form {
  /** Opens the page, and finds the form. */
  open: (page: Page) => Promise<Locator>;
  /** The field that has to be filled in. */
  words: string;
  send: string;
  sent: RegExp;
  /** The address that takes the form. */
  path: string;
}

/** The form of an incident in a booking. */
const incidentOf = (id: number): Form => ({
  open: async (page) => {
    await page.goto(`/my-bookings?bookingId=${id}`);
    const modal = page.getByRole('dialog', { name: 'Booking' });
    await modal.getByRole('tab', { name: 'Issues' }).click();
    await modal.getByLabel('What happened').waitFor();
    return modal.getByRole('tabpanel', { name: 'Issues' });
  },
  words: 'What happened',
  send: 'Send report',
  sent: /^Your report has been sent/,
  path: '/api/incidents',
});

/** The form that refuses a car at pickup. */
const refusalOf = (id: number): Form => ({
  open: async (page) => {
    await page.goto(`/trips/${id}/pickup`);
    await page.getByLabel('What is wrong with the car?').waitFor();
    return page.getByRole('main');
  },
  words: 'What is wrong with the car?',
  send: 'Refuse the car and end the trip',
  sent: /^The trip has ended with a full refund/,
  path: `/api/bookings/${id}/refuse-car`,
});

/** A trip whose pickup was ten minutes ago. */
async function pickUp(site: Site): Promise<number> {
  const cases = await tripCasesOf(site);
  const trip = await cases.book();
  await cases.travelTo(trip.startsAt, 10);
  return trip.id;
}

const choose = (form: Locator, name: string, shade: number) =>
  form.getByLabel('Choose photos').setInputFiles({
    name,
    mimeType: 'image/png',
    buffer: picture(600, 450, [shade, 80, 120]),
  });

test.for([
  ['an incident', incidentOf],
  ['a refused car', refusalOf],
] as const)(
  'photos of %s survive a reload, and are sent once',
  async ([_, formOf], { open, site }) => {
    const id = await pickUp(site);
    const { open: openForm, words, send, sent, path } = formOf(id);
    const page = await open('guest');
    await signInByApi(page, site.origin, demo.renter);
    const began = countRequests(page.context(), '/api/uploads/resumable');
    let form = await openForm(page);
    await choose(form, 'whole.png', 60);
    await form.getByText('Added').waitFor();

    // One photo is stored, one is under way.
    const release = await holdUploads(page.context());
    await choose(form, 'cut off.png', 160);
    await form.getByRole('progressbar', { name: 'Upload of cut off.png' }).waitFor();
    await expectKept(page, 2);
    form = await openForm(page);
    await form.getByText('whole.png', { exact: true }).first().waitFor();
    await form.getByText('cut off.png', { exact: true }).first().waitFor();
    await release();
    await expect.poll(() => form.getByText('Added').count()).toBe(2);
    expect(began()).toBe(2);

    // They wait for their form, whatever is opened meanwhile.
    await page.goto('/faq');
    await expectKept(page, 2);
    form = await openForm(page);
    await expect.poll(() => form.getByText('Added').count()).toBe(2);
    await form.getByLabel(words).fill('The left rear tire is flat.');
    const taken = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await form.getByRole('button', { name: send }).click();
    const body: { photos?: number[]; photoIds?: number[] } = (await taken).postDataJSON();
    expect(new Set(body.photos ?? body.photoIds).size).toBe(2);
    await page.getByText(sent).first().waitFor();
    await expectKept(page, 0);
    expect(began()).toBe(2);
  },
);

test.for([
  ['an incident', incidentOf],
  ['a refused car', refusalOf],
] as const)(
  'logging out deletes the photos of %s that no form has sent',
  async ([_, formOf], { open, site }) => {
    const id = await pickUp(site);
    const page = await open('guest');
    await signInByApi(page, site.origin, demo.renter);
    const form = await formOf(id).open(page);
    await choose(form, 'tire.png', 100);
    await form.getByText('Added').waitFor();
    await expectKept(page, 1);
    await page.goto('/faq');
    const question = await askToLogOut(page);
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await expectKept(page, 0);
    await signInByApi(page, site.origin, demo.renter);
    const again = await formOf(id).open(page);
    expect(await again.getByText('tire.png').count()).toBe(0);
  },
);

test('photos of an incident that are taken off its list are not kept', async ({ open, site }) => {
  const id = await pickUp(site);
  const page = await open('guest');
  await signInByApi(page, site.origin, demo.renter);
  const form = await incidentOf(id).open(page);
  await choose(form, 'tire.png', 100);
  await expectKept(page, 1);
  await form.getByRole('button', { name: 'Remove tire.png' }).click();
  await expectKept(page, 0);
});

test('a photo of an incident that is taken offline goes on with the connection', async ({
  open,
  site,
}) => {
  const id = await pickUp(site);
  const page = await open('guest', { expected: { '/api/events': failed } });
  // It is sent a second after a sign-in, and may not be cut off.
  const fingerprint = page.waitForResponse('**/api/fingerprint');
  await signInByApi(page, site.origin, demo.renter);
  const form = await incidentOf(id).open(page);
  await fingerprint;
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await choose(form, 'tire.png', 100);
  await form.getByText('Waiting to upload').waitFor();
  await expectKept(page, 1);
  await page.context().setOffline(false);
  await form.getByText('Added').waitFor();
  await expectKept(page, 1);
});
