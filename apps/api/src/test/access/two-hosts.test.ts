import { expect, test } from 'vitest';
import {
  bookApproved,
  carBody,
  createHost,
  createVerified,
  getBooking,
  inspectionForm,
  listCar,
  payBooking,
  requestBooking,
  takeTrip,
  windowFrom,
} from '../harness/factories.ts';
import { onePixel, picture } from '../harness/pictures.ts';
import { sharedApp } from '../harness/shared-app.ts';

/** Two hosts on the same site: neither reaches any data of the other. */

const rating = (categories: string[]) =>
  Object.fromEntries(categories.map((category) => [category, 4]));

const app = await sharedApp();
const owner = await createHost(app);
const other = await createHost(app);
const renter = await createVerified(app);
const car = await listCar(owner);
await listCar(other);
const rated = await takeTrip(app, { host: owner, renter, car });
await renter.client.send('POST', `/api/bookings/${rated.id}/rate`, {
  hostRating: rating(['responsiveness', 'cleanliness', 'accuracy', 'communication', 'hospitality']),
  carRating: rating(['cleanliness', 'maintenance', 'communication', 'convenience', 'accuracy']),
});
const running = await bookApproved(app, { host: owner, renter, car }, windowFrom(app, 1, 2));
await app.travelTo(new Date(running.startsAt));
const later = await requestBooking(renter, car, windowFrom(app, 20, 2));
const pending = await payBooking(app, renter, later);
const form = inspectionForm(running.id, [await picture('red')]);
const photos = await owner.client.send<{ id: number }[]>('POST', '/api/inspections/upload', form);
const photoId = photos.body[0]?.id ?? 0;
const incident = await owner.client.send<{ id: number }>('POST', '/api/incidents', {
  bookingId: running.id,
  description: 'A scratch.',
  severity: 'minor',
  incidentDate: app.now().toISOString(),
  photos: [onePixel],
});
const incidentId = incident.body.id;
const upload = await owner.client.send<{ id: number }>(
  'POST',
  '/api/uploads/resumable',
  undefined,
  { 'upload-length': '100', 'upload-metadata': `purpose ${btoa('trip')}` },
);
const uploadId = upload.body.id;
const blockedDate = windowFrom(app, 40).startDate;
await owner.client.send('POST', `/api/cars/${car.id}/availability/block`, { blockedDate });

type Attempt = [method: string, path: string, body?: unknown];

async function attempts(): Promise<Attempt[]> {
  const trips = [rated, running, pending];
  const upload = inspectionForm(running.id, [await picture('blue')]);
  const free = windowFrom(app, 60).startDate;
  return [
    ['PATCH', `/api/cars/${car.id}`, carBody({ dailyRate: '1.00' })],
    ['DELETE', `/api/cars/${car.id}`],
    ['POST', `/api/cars/${car.id}/relist`],
    ['GET', `/api/cars/${car.id}/availability`],
    ['POST', `/api/cars/${car.id}/availability/block`, { blockedDate: free }],
    ['DELETE', `/api/cars/${car.id}/availability/unblock`, { blockedDate }],
    ...trips.flatMap(({ id }): Attempt[] => [
      ['GET', `/api/bookings/${id}`],
      ['GET', `/api/bookings/${id}/evidence`],
      ['GET', `/api/bookings/${id}/messages`],
      ['GET', `/api/inspections/booking/${id}`],
      ['GET', `/api/inspections/check/${id}`],
      ['GET', `/api/incidents/booking/${id}`],
    ]),
    ...['approved', 'rejected', 'cancelled', 'completed'].flatMap((status): Attempt[] =>
      trips.map(({ id }) => ['PATCH', `/api/bookings/${id}`, { status }]),
    ),
    ['POST', '/api/inspections/upload', upload],
    ['GET', `/api/inspections/photos/${photoId}`],
    [
      'POST',
      '/api/incidents',
      {
        bookingId: running.id,
        description: 'Not mine.',
        incidentDate: app.now().toISOString(),
      },
    ],
    ['GET', `/api/incidents/${incidentId}/photos/0`],
    ['GET', `/api/uploads/${uploadId}`],
    ['DELETE', `/api/uploads/${uploadId}`],
  ];
}

/** Everything of the owner that an attempt could have changed. */
async function stateOfOwner() {
  const load = async (path: string) => (await owner.client.send('GET', path)).body;
  const bookings = [rated, running, pending].map(async (trip) => {
    const { status, paymentStatus, payoutStatus } = await getBooking(owner, trip);
    return { status, paymentStatus, payoutStatus };
  });
  return {
    car: await load(`/api/cars/${car.id}`),
    availability: await load(`/api/cars/${car.id}/availability`),
    bookings: await Promise.all(bookings),
    inspections: await load(`/api/inspections/booking/${running.id}`),
    incidents: await load(`/api/incidents/booking/${running.id}`),
    reviews: await load(`/api/cars/${car.id}/reviews`),
    earnings: await load('/api/host/analytics'),
    upload: await load(`/api/uploads/${uploadId}`),
  };
}

test('another host neither sees nor changes any of it', async () => {
  const before = await stateOfOwner();
  const answers: string[] = [];
  for (const [method, path, body] of await attempts()) {
    const { status } = await other.client.send(method, path, body);
    if (status !== 404) answers.push(`${method} ${path} answered ${status}`);
  }
  expect(answers).toEqual([]);
  expect(await stateOfOwner()).toEqual(before);
});

test('another host cannot answer a review, nor see it among their own', async () => {
  const reviews = await other.client.send<{ id: number }[]>('GET', `/api/cars/${car.id}/reviews`);
  const [review] = reviews.body;
  const path = `/api/reviews/${review?.id}/reply`;
  expect((await other.client.send('POST', path, { reply: 'Mine.' })).status).toBe(403);
  expect((await owner.client.send('POST', path, { reply: 'Thank you.' })).status).toBe(201);
});

test('lists and figures of another host contain none of it', async () => {
  for (const path of ['/api/my-cars', '/api/owner-bookings', '/api/host/top-listings']) {
    const { body } = await other.client.send<{ carId?: number; id: number }[]>('GET', path);
    expect(body.filter((row) => (row.carId ?? row.id) === car.id)).toEqual([]);
  }
  const { body } = await other.client.send('GET', '/api/host/analytics');
  expect(body).toMatchObject({ totalRevenue: '0.00', pendingPayouts: '0.00', topListings: [] });
});
