import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import { type Incident, incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../../test/harness/bucket.ts';
import { claimCharge, receipt } from '../../../test/harness/claims.ts';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { film, onePixel, picture } from '../../../test/harness/pictures.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { startTestApp } from '../../../test/harness/test-app.ts';
import { addInspectionPhoto, uploadFile } from '../../../test/harness/uploads.ts';

const bucket = await startBucket();
afterAll(() => bucket.close());
const { FILES_URL: filesUrl, S3_ENDPOINT: bucketUrl } = bucket.variables;
const app = await sharedApp(bucket.variables);
const host = await createHost(app);
const renter = await createVerified(app);
const stranger = await createVerified(app);
const support = await createStaff(app, 'support_staff');
const admin = await createStaff(app, 'admin');
const photo = `data:image/png;base64,${(await picture('teal', 2000)).toString('base64')}`;
const car = await listCar(host, { photos: [photo] });
const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 1, 1));
await app.travelTo(new Date(booking.startsAt));

const get = (person: Person, path: string) => person.client.send('GET', path);
const addressOf = async (person: Person, path: string) =>
  (await get(person, path)).headers.get('location') ?? '';

/** Bytes and headers as a browser gets them, which follows to the bucket. */
async function load(person: Person, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${path}`, {
    headers: { cookie: person.client.cookie, ...headers },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function photographed(bytes?: Buffer): Promise<string> {
  const fields = { inspectionType: 'pickup' } as const;
  const id = await addInspectionPhoto(renter, booking, fields, bytes ?? (await picture('red')));
  return `/api/inspections/photos/${id}`;
}

describe('a public photo', () => {
  const readCar = async (): Promise<Car> =>
    (await app.visitor().call(carEndpoints.getCar, { params: { id: car.id } })).body;

  test('has its address in the bucket, which everybody can read and keep', async () => {
    const { imageUrl, photos } = await readCar();
    expect(imageUrl).toMatch(new RegExp(`^${filesUrl}/photos/[0-9a-f]{64}/960.webp$`));
    expect(photos).toEqual([imageUrl]);
    const answer = await fetch(imageUrl);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(960);
  });

  test('has it in every list and on every booking', async () => {
    const { imageUrl } = await readCar();
    const found = await app.visitor().call(carEndpoints.searchCars, { query: {} });
    expect(found.body.map(({ photos }) => photos)).toEqual([[imageUrl]]);
    const trip = await get(renter, `/api/bookings/${booking.id}`);
    expect(trip.body).toMatchObject({ imageUrl, car: { image: imageUrl } });
    expect((await get(host, '/api/host/payouts')).body).toMatchObject([{ imageUrl }]);
  });

  test('of an upload has it too, and is kept by its address when a listing changes', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture('gold'))]), 'a.png');
    const { body } = await host.client.send<{ id: number; url: string }>(
      'POST',
      '/api/uploads',
      form,
    );
    expect(body.url.startsWith(`${filesUrl}/photos/`)).toBe(true);
    const { imageUrl } = await readCar();
    const update = (photos: (string | number)[]) =>
      host.client.call(carEndpoints.updateCar, { params: { id: car.id }, body: { photos } });
    expect((await update([imageUrl, body.id])).body.photos).toEqual([imageUrl, body.url]);
    // The server's own address means the same photo; that of another origin does not.
    const path = imageUrl.replace(`${filesUrl}/photos/`, '/files/');
    expect((await update([path])).body.photos).toEqual([imageUrl]);
    const elsewhere = imageUrl.replace(filesUrl, 'https://files.example');
    expect((await update([elsewhere])).status).toBe(422);
  });

  test('is still served at the address that it had before', async () => {
    const { imageUrl } = await readCar();
    const path = imageUrl.replace(`${filesUrl}/photos/`, '/files/');
    expect((await fetch(`${app.url}${path}`)).headers.get('content-type')).toBe('image/webp');
  });
});

describe('a private file', () => {
  test('is a redirect to a signed address, which no cache keeps', async () => {
    const url = await photographed();
    for (const person of [renter, host, support]) {
      const { status, headers, body } = await get(person, `${url}?width=320`);
      expect([status, body, headers.get('cache-control')]).toEqual([302, '', 'private, no-store']);
      const address = new URL(headers.get('location') ?? '');
      expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([
        bucketUrl,
        '600',
      ]);
    }
  });

  test('comes from the bucket, with headers for the reader alone', async () => {
    const url = await photographed(await picture('red', 2000));
    bucket.readBySigned.length = 0;
    const { answer, bytes } = await load(renter, `${url}?width=320`);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{12}\.webp"$/),
        'cache-control': 'private, max-age=300',
      },
    ]);
    expect((await sharp(bytes).metadata()).width).toBe(320);
    expect(bucket.readBySigned).toEqual([
      expect.stringMatching(new RegExp(`^private/bookings/${booking.id}/.*/320.webp$`)),
    ]);
  });

  test('is given to no stranger', async () => {
    const url = await photographed();
    const refused = await get(stranger, url);
    expect([refused.status, refused.headers.get('location')]).toEqual([404, null]);
    const visitor = await app.visitor().send('GET', url);
    expect([visitor.status, visitor.headers.get('location')]).toEqual([401, null]);
    // Not at the public address either, nor without the signature.
    const [signed = ''] = (await addressOf(renter, url)).split('?');
    expect((await fetch(signed)).status).toBe(403);
    const key = signed.replace(`${bucketUrl}/${bucket.variables.S3_BUCKET}`, '');
    expect((await fetch(`${filesUrl}${key}`)).status).toBe(403);
  });

  test('has an address that ends', async () => {
    const address = await addressOf(renter, await photographed());
    expect((await fetch(address)).status).toBe(200);
    bucket.aheadMs = 600_000;
    expect((await fetch(address)).status).toBe(403);
    bucket.aheadMs = 0;
  });

  test('is given no more once the right to see it ends', async () => {
    const url = await photographed();
    const helper = await createStaff(app, 'support_staff');
    expect((await get(helper, url)).status).toBe(302);
    await app.db.execute(sql`update users set role = 'user' where id = ${helper.user.id}`);
    expect((await get(helper, url)).status).toBe(404);
    await helper.client.send('POST', '/api/auth/sign-out', {});
    expect((await get(helper, url)).status).toBe(401);
  });

  test('is described to HEAD by the server itself', async () => {
    const { status, headers } = await renter.client.send('HEAD', await photographed());
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('that is a film is read in the ranges that a player asks for', async () => {
    const bytes = film('mp4', 5000);
    const url = await photographed(bytes);
    const whole = await load(host, url);
    expect([whole.answer.headers.get('content-type'), whole.bytes.equals(bytes)]).toEqual([
      'video/mp4',
      true,
    ]);
    const { answer } = await load(host, url, { range: 'bytes=4000-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      'bytes 4000-4999/5000',
    ]);
  });

  test('may be a photo of an incident', async () => {
    const body = {
      bookingId: booking.id,
      description: 'A scratch on the door.',
      incidentDate: app.now().toISOString(),
      photos: [onePixel],
    };
    const { id } = (await renter.client.call(incidentEndpoints.reportIncident, { body })).body;
    const params = { id: booking.id };
    const { body: incidents } = await host.client.call(incidentEndpoints.incidentsOfBooking, {
      params,
    });
    const url = incidents.find((incident: Incident) => incident.id === id)?.photos[0] ?? '';
    expect((await load(host, url)).answer.headers.get('content-type')).toBe('image/webp');
    expect(await addressOf(stranger, url)).toBe('');
  });

  test('may be a contract, which the browser does not keep', async () => {
    const query = { q: String(booking.id) };
    const [contract] = (await admin.client.call(contractEndpoints.contracts, { query })).body;
    const url = `/api/contracts/${contract?.id}/pdf`;
    const { answer, bytes } = await load(renter, url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${contract?.contractNumber}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await addressOf(stranger, url)).toBe('');
  });

  test('may be a document of a claim', async () => {
    const before = await addInspectionPhoto(
      host,
      booking,
      { inspectionType: 'pickup', photoType: 'front' },
      await picture('white'),
    );
    await app.travelTo(new Date(booking.endsAt));
    const after = await addInspectionPhoto(
      host,
      booking,
      { inspectionType: 'return', photoType: 'front' },
      await picture('black'),
    );
    const documents = [(await uploadFile(host, receipt)).id];
    const damage = { kind: 'damage', amount: '9.00', pairs: [{ before, after }], documents };
    const claim = (await claimCharge(host, booking, damage)).body;
    const params = { id: claim.id };
    const read = (await renter.client.call(claimEndpoints.getClaim, { params })).body;
    const url = read.documents[0]?.url ?? '';
    const { answer, bytes } = await load(renter, url);
    expect(answer.headers.get('content-disposition')).toMatch(/\.pdf"$/);
    expect(bytes.equals(receipt)).toBe(true);
    expect(await addressOf(stranger, url)).toBe('');
  });
});

test('pages may show files of the bucket, and load nothing else from it', async () => {
  const policy = (await app.visitor().send('GET', '/api/health')).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain(`img-src 'self' data: blob: ${filesUrl} ${bucketUrl};`);
  expect(policy).toContain(`media-src 'self' ${filesUrl} ${bucketUrl};`);
  expect(policy?.match(new RegExp(filesUrl, 'g'))).toHaveLength(2);
});

test('a server without FILES_URL sends the files of its bucket itself', async () => {
  const database = { url: app.databaseUrl, drop: async () => undefined };
  const other = await startTestApp({ ...bucket.variables, FILES_URL: '' }, { database });
  try {
    const { body, headers } = await other.visitor().send<Car>('GET', `/api/cars/${car.id}`);
    expect(body.imageUrl).toMatch(/^\/files\//);
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
    const answer = await fetch(`${other.url}${await photographed()}`, {
      headers: { cookie: renter.client.cookie },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=3600',
    ]);
  } finally {
    await other.close();
  }
});
