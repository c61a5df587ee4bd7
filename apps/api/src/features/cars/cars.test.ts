import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  carBody,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  requestBooking,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();

/** A single-color photo, as a browser sends it. */
async function photo(color: string, width = 400): Promise<string> {
  const bytes = await sharp({ create: { width, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

async function countCars(): Promise<number> {
  const result = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from cars`,
  );
  return result.rows[0]?.count ?? 0;
}

function getCar(id: number | string) {
  return app.visitor().call(carEndpoints.getCar, { params: { id } });
}

describe('listing a car', () => {
  test('shows it to everyone as it was listed', async () => {
    const host = await createVerified(app);
    const photos = [await photo('red'), '', await photo('blue')];
    const answer = await host.client.call(carEndpoints.createCar, {
      body: carBody({
        photos,
        features: { safety: ['Lane assist'], connectivity: [], comfort: ['Sunroof', 'Sunroof'] },
        rules: ['No smoking'],
      }),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      userId: host.user.id,
      dailyRate: '84.00',
      mileageIncluded: 200,
      extraMileFee: '0.50',
      ownerName: 'Pat Doe',
      hostRating: null,
      hostTripCount: 0,
      isAllStarHost: false,
      features: { safety: ['Lane assist'], connectivity: [], comfort: ['Sunroof'] },
      rules: ['No smoking'],
    });
    expect(answer.body.photos).toHaveLength(2);
    expect(answer.body.imageUrl).toBe(answer.body.photos[0]);
    expect(JSON.stringify(answer.body)).not.toContain('base64');
    expect((await getCar(answer.body.id)).body).toEqual(answer.body);
  });

  test('keeps photos in order, the first as cover', async () => {
    const host = await createVerified(app);
    const [red, blue] = [await photo('red'), await photo('blue')];
    const one = await listCar(host, { photos: [red, blue] });
    const other = await listCar(host, { photos: [blue, red] });
    expect(other.photos).toEqual([...one.photos].reverse());
  });

  test('has no picture without photos', async () => {
    const car = await listCar(await createVerified(app), { photos: ['', '  '] });
    expect(car).toMatchObject({ imageUrl: '', photos: [] });
  });

  test('accepts a form’s values as text, and leaves the rest empty', async () => {
    const host = await createVerified(app);
    const car = await host.client.call(carEndpoints.createCar, {
      body: {
        ...carBody({ dailyRate: '84.5', year: '2020', extraMileFee: '', description: undefined }),
        seats: '',
        mpg: null,
        transmission: '',
        fuelType: undefined,
      },
    });
    expect(car.body).toMatchObject({
      year: 2020,
      dailyRate: '84.50',
      extraMileFee: '0.50',
      description: '',
      seats: null,
      mpg: null,
      transmission: null,
      fuelType: null,
    });
  });

  test('accepts null for optional fields', async () => {
    const host = await createVerified(app);
    const given = { extraMileFee: null, mileageIncluded: null, description: null, photos: [null] };
    const car = await listCar(host, given);
    expect(car).toMatchObject({
      extraMileFee: '0.50',
      mileageIncluded: 200,
      description: '',
      photos: [],
    });
  });

  test('knows the places that contain the location', async () => {
    const car = await listCar(await createVerified(app));
    const result = await app.db.execute(sql`select place_keys from cars where id = ${car.id}`);
    expect(result.rows[0]).toEqual({
      place_keys: ['new-york', 'queens', 'queens/astoria', '11102'],
    });
  });

  test.each([
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['make', { make: '' }],
    ['model', { model: undefined }],
    ['title', { title: 'x'.repeat(121) }],
    ['title', { title: 'a\u0000b' }],
    ['description', { description: 'a\u0000b' }],
    ['location', { location: '' }],
    ['location', { location: 'Astoria\u0007' }],
    ['year', { year: 1899 }],
    ['year', { year: 2020.5 }],
    ['year', { year: '' }],
    ['category', { category: 'Tank' }],
    ['category', { category: 'All' }],
    ['dailyRate', { dailyRate: '0.00' }],
    ['dailyRate', { dailyRate: '-5' }],
    ['dailyRate', { dailyRate: '10.001' }],
    ['dailyRate', { dailyRate: 'NaN' }],
    ['dailyRate', { dailyRate: '1e3' }],
    ['seats', { seats: 1 }],
    ['seats', { seats: 16 }],
    ['mpg', { mpg: 0 }],
    ['extraMileFee', { extraMileFee: '100.01' }],
    ['transmission', { transmission: 'CVT' }],
    ['fuelType', { fuelType: 'Diesel' }],
    ['features.comfort.0', { features: { comfort: ['Jacuzzi'] } }],
    ['rules.0', { rules: ['No fun'] }],
    ['photos.0', { photos: [42] }],
  ])('refuses an invalid %s: %j', async (path, change) => {
    const host = await hostOnce();
    const before = await countCars();
    const answer = await host.client.send('POST', '/api/cars', { ...carBody(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', issues: [{ path }] });
    expect(await countCars()).toBe(before);
  });

  let knownHost: ReturnType<typeof createVerified> | undefined;
  const hostOnce = () => {
    knownHost ??= createVerified(app);
    return knownHost;
  };

  test('accepts seats and rates at their limits', async () => {
    const host = await hostOnce();
    const small = await listCar(host, { seats: 2, mpg: 1, dailyRate: '1.00', year: 1900 });
    const large = await listCar(host, { seats: 15, dailyRate: '10000.00', extraMileFee: '0' });
    expect([small.seats, large.seats, large.extraMileFee]).toEqual([2, 15, '0.00']);
  });

  test('accepts next year’s model and none later, by the server’s clock', async () => {
    const host = await hostOnce();
    const nextYear = app.now().getUTCFullYear() + 1;
    expect((await listCar(host, { year: nextYear })).year).toBe(nextYear);
    const answer = await host.client.call(carEndpoints.createCar, {
      body: carBody({ year: nextYear + 1 }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: `Enter a year from 1900 to ${nextYear}.`,
      issues: [{ path: 'year' }],
    });
  });

  test.each([
    ['SVG', 'data:image/svg+xml;base64,', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', 'data:image/png;base64,', '<html><script>alert(1)</script></html>'],
    ['PDF', 'data:image/jpeg;base64,', '%PDF-1.7'],
    ['text that is not an image', 'data:text/html;base64,', 'hello'],
    ['an address', '', 'https://example.com/car.jpg'],
  ])('refuses %s among the photos, and lists nothing', async (_, head, content) => {
    const host = await hostOnce();
    const before = await countCars();
    const body = head ? Buffer.from(content).toString('base64') : content;
    const answer = await host.client.call(carEndpoints.createCar, {
      body: carBody({ photos: [await photo('red'), `${head}${body}`] }),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'unsupported_file' });
    expect(await countCars()).toBe(before);
  });

  test('refuses a photo over 15 MB with a clear text, and accepts one just below', async () => {
    const host = await hostOnce();
    const body = (bytes: number) => ({
      body: carBody({
        photos: [`data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}`],
      }),
    });
    const limit = 15 * 1024 * 1024;
    const over = await host.client.call(carEndpoints.createCar, body(limit + 1));
    expect(over.status).toBe(413);
    expect(over.body).toEqual({ code: 'too_large', message: 'A photo may have at most 15 MB.' });
    // These bytes are not a picture, which is checked after the size.
    expect((await host.client.call(carEndpoints.createCar, body(limit))).status).toBe(422);
  });

  test('refuses an eleventh photo', async () => {
    const host = await hostOnce();
    const photos = Array.from({ length: 11 }, () => 'data:image/png;base64,AAAA');
    const over = await host.client.call(carEndpoints.createCar, { body: carBody({ photos }) });
    expect(over.status).toBe(413);
    expect(over.body).toEqual({ code: 'too_large', message: 'Add at most 10 photos.' });
  });

  test('needs a verified identity', async () => {
    const person = await signUpPerson(app);
    const answer = await person.client.call(carEndpoints.createCar, { body: carBody() });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      code: 'verification_required',
      message:
        '⚠️ You must verify your identity before listing a car. Please complete verification above.',
    });
  });

  test('is not for visitors', async () => {
    const answer = await app.visitor().call(carEndpoints.createCar, { body: carBody() });
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { code: 'sign_in_required', message: 'Please log in to list a car.' },
    ]);
  });

  test('is not for disabled accounts', async () => {
    const host = await createVerified(app);
    await disableAccount(app, host);
    const answer = await host.client.call(carEndpoints.createCar, { body: carBody() });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'account_disabled' }]);
  });
});

describe('looking at a car', () => {
  test.each(['0', '-1', 'x', '1.5', '99999999999', '1%00', '1 or 1=1'])(
    'is 400 for the id %s',
    async (id) => {
      const answer = await app.visitor().send('GET', `/api/cars/${id}`);
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    },
  );

  test('is 404 for a car that is unknown or no longer listed', async () => {
    const car = await listCar(await createVerified(app));
    await app.db.execute(sql`update cars set delisted_at = now() where id = ${car.id}`);
    for (const id of [car.id, 2_147_483_647]) {
      const answer = await getCar(id);
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'not_found', message: 'Car not found' },
      ]);
    }
  });

  test.each([
    ['of a disabled host', (_: Car, host: Person) => disableAccount(app, host)],
    [
      'that is delisted',
      (car: Car) => app.db.execute(sql`update cars set delisted_at = now() where id = ${car.id}`),
    ],
  ])('shows a car %s only to its host, staff and guests with a booking', async (_, hide) => {
    const host = await createHost(app);
    const guest = await createVerified(app);
    const stranger = await createVerified(app);
    const staff = await createStaff(app, 'support_staff');
    const car = await listCar(host);
    await requestBooking(guest, car, windowFrom(app, 5));
    await hide(car, host);
    expect((await getCar(car.id)).status).toBe(404);
    const statusFor = async ({ client }: Person) =>
      client.call(carEndpoints.getCar, { params: { id: car.id } });
    expect((await statusFor(stranger)).status).toBe(404);
    for (const insider of [host, guest, staff]) {
      expect(await statusFor(insider)).toMatchObject({ status: 200, body: { isBookable: false } });
    }
  });

  test.each([
    [
      { sum: 48, count: 10, trips: 10 },
      { hostRating: 4.8, isAllStarHost: true },
    ],
    [
      { sum: 48, count: 10, trips: 9 },
      { hostRating: 4.8, isAllStarHost: false },
    ],
    // 4.7959 is displayed as 4.8, but is less.
    [
      { sum: 235, count: 49, trips: 50 },
      { hostRating: 235 / 49, isAllStarHost: false },
    ],
    // 4.849 would be displayed as 4.9 if it were first rounded to two decimals.
    [
      { sum: 4849, count: 1000, trips: 9 },
      { hostRating: 4.849, isAllStarHost: false },
    ],
    [
      { sum: 14, count: 3, trips: 3 },
      { hostRating: 14 / 3, isAllStarHost: false },
    ],
    [
      { sum: 0, count: 0, trips: 12 },
      { hostRating: null, isAllStarHost: false },
    ],
  ])('shows the host’s rating: %j', async ({ sum, count, trips }, expected) => {
    const host = await createVerified(app);
    const car = await listCar(host);
    await app.db.execute(sql`
      insert into host_stats (host_id, rating_sum, rating_count, trip_count)
      values (${host.user.id}, ${sum}, ${count}, ${trips})`);
    expect((await getCar(car.id)).body).toMatchObject({ ...expected, hostTripCount: trips });
  });
});

describe('my cars', () => {
  test('are the caller’s own, newest first, delisted ones marked', async () => {
    const [host, other] = [await createVerified(app), await createVerified(app)];
    const first = await listCar(host);
    const gone = await listCar(host);
    const second = await listCar(host);
    await listCar(other);
    await app.db.execute(sql`update cars set delisted_at = now() where id = ${gone.id}`);
    const answer = await host.client.call(carEndpoints.myCars);
    expect(answer.body).toEqual([second, { ...gone, isListed: false, isBookable: false }, first]);
  });

  test('are hidden from visitors, and even staff see only their own', async () => {
    expect((await app.visitor().call(carEndpoints.myCars)).status).toBe(401);
    const admin = await createStaff(app, 'admin');
    expect((await admin.client.call(carEndpoints.myCars)).body).toEqual([]);
  });
});
