import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { expect, test } from 'vitest';
import { createHost, disableAccount, listCar } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

async function get(path: string) {
  const answer = await fetch(new URL(path, app.url));
  const text = await answer.text();
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc));
  return { status: answer.status, type: answer.headers.get('content-type'), text, places };
}

test('robots may fetch everything but the API, and learn where the sitemap is', async () => {
  const { status, type, text } = await get('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
});

test('the sitemaps list every public page and every public car', async () => {
  const host = await createHost(app);
  const disabled = await createHost(app);
  const [shown, delisted, ofDisabled] = [
    await listCar(host),
    await listCar(host),
    await listCar(disabled),
  ];
  const params = { id: delisted.id };
  expect((await host.client.call(carEndpoints.delistCar, { params })).status).toBe(204);
  await disableAccount(app, disabled);

  const index = await get('/sitemap.xml');
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(index.places.map(({ pathname }) => pathname)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/cars-1.xml',
  ]);
  const pages = await get('/sitemaps/pages.xml');
  expect(pages.places.map(({ pathname }) => pathname)).toContain('/browse');
  const cars = await get('/sitemaps/cars-1.xml');
  expect(cars.places.map(({ pathname }) => pathname)).toEqual([`/car/${shown.id}`]);
  expect(cars.text).not.toContain(`/car/${ofDisabled.id}<`);
});

test('a sitemap beyond the last car is empty, and an invalid number is not found', async () => {
  expect(await get('/sitemaps/cars-99999.xml')).toMatchObject({ status: 200, places: [] });
  expect((await get('/sitemaps/cars-0.xml')).status).not.toBe(200);
});
