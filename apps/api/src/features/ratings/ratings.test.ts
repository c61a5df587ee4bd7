import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { cardKeptUntil } from '@curbside/domain/payment-methods/states';
import { ratingEndpoints } from '@curbside/domain/ratings/endpoints';
import type { RateBody } from '@curbside/domain/ratings/forms';
import { overallRating } from '@curbside/domain/ratings/rules';
import { ratingTexts } from '@curbside/domain/ratings/texts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  takeTrip,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car } = await sharedTrade();

const trip = () => ({ host, renter, car });

function scores(stars = 5): RateBody {
  return {
    hostRating: {
      responsiveness: stars,
      cleanliness: stars,
      accuracy: stars,
      communication: stars,
      hospitality: stars,
    },
    carRating: {
      cleanliness: stars,
      maintenance: stars,
      communication: stars,
      convenience: stars,
      accuracy: stars,
    },
  };
}

function rate(person: Person, booking: Pick<Booking, 'id'>, body: unknown = scores()) {
  return person.client.call(ratingEndpoints.rateBooking, { params: { id: booking.id }, body });
}

async function reviewsOf(id: number) {
  return (await app.visitor().call(ratingEndpoints.listReviews, { params: { id } })).body;
}

test.each([
  [[5, 5, 5, 5, 5], 5],
  [[4, 4, 4, 5, 5], 4],
  [[4, 4, 5, 5, 5], 5],
  [[1, 1, 1, 1, 2], 1],
  [[1, 2, 3, 4, 5], 3],
])('the overall rating of %j is %i', (given, overall) => {
  const [responsiveness = 0, cleanliness = 0, accuracy = 0, communication = 0, hospitality = 0] =
    given;
  const rated = { responsiveness, cleanliness, accuracy, communication, hospitality };
  expect(overallRating(rated)).toBe(overall);
});

describe('a rating', () => {
  let unrated: Booking | undefined;

  test('is stored once and shown everywhere at once', async () => {
    const booking = await takeTrip(app, trip());
    expect((await getBooking(renter, booking)).needsRating).toBe(true);
    const body = scores(4);
    body.hostRating.hospitality = 1;
    // A client cannot choose the overall rating.
    Object.assign(body.hostRating, { overallRating: 5, comment: '  Waited for me.  ' });
    body.carRating.comment = 'Clean and quick.';
    const answer = await rate(renter, booking, body);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        bookingId: booking.id,
        hostRating: { hospitality: 1, overallRating: 3, comment: 'Waited for me.' },
        carRating: { comment: 'Clean and quick.' },
      },
    ]);
    const after = await getBooking(renter, booking);
    expect([after.needsRating, after.actions.rate.allowed]).toEqual([false, false]);
    const shown = await app.visitor().call(carEndpoints.getCar, { params: { id: car.id } });
    expect(shown.body).toMatchObject({ hostRating: 3, hostTripCount: 1, isAllStarHost: false });
    const found = await app.visitor().call(carEndpoints.searchCars);
    expect(found.body[0]).toMatchObject({ id: car.id, hostRating: 3, hostTripCount: 1 });
    const { rows } = await app.db.execute(
      sql`select from audit_log where action = 'booking.rated' and entity_id = ${String(booking.id)}`,
    );
    expect(rows).toHaveLength(1);
  });

  test('counts once however often it is sent', async () => {
    const booking = await takeTrip(app, trip());
    const answers = await Promise.all([1, 2, 3].map(() => rate(renter, booking)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rows } = await app.db.execute(
      sql`select rating_count from host_stats where host_id = ${host.user.id}`,
    );
    expect(rows).toEqual([{ rating_count: 2 }]);
  });

  test('may come without comments', async () => {
    const booking = await takeTrip(app, trip());
    const body = scores();
    body.hostRating.comment = '';
    expect((await rate(renter, booking, body)).status).toBe(201);
    expect((await reviewsOf(car.id))[0]).toMatchObject({ comment: null, rating: 5 });
  });

  test.each([
    ['nothing', {}],
    ['no car', { hostRating: scores().hostRating }],
    ['a category missing', withScore('hostRating', 'accuracy', undefined)],
    ['no stars', withScore('carRating', 'convenience', 0)],
    ['six stars', withScore('carRating', 'convenience', 6)],
    ['half a star', withScore('hostRating', 'accuracy', 4.5)],
    ['a word', withScore('hostRating', 'accuracy', 'five')],
    ['null', withScore('hostRating', 'accuracy', null)],
  ])('is refused with %s', async (_case, body) => {
    unrated ??= await takeTrip(app, trip());
    const answer = await rate(renter, unrated, body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', message: ratingTexts.incomplete },
    ]);
    expect((await getBooking(renter, unrated)).needsRating).toBe(true);
  });

  test('is only for the guest of a completed trip', async () => {
    const booking = await bookApproved(app, trip(), windowFrom(app, 2, 1));
    expect((await rate(renter, booking)).status).toBe(409);
    await app.travelTo(new Date(booking.endsAt));
    expect((await rate(renter, booking)).body).toMatchObject({ code: 'wrong_state' });
    await changeBooking(host, booking, 'completed');
    const stranger = await createVerified(app);
    const staff = await createStaff(app, 'admin');
    expect((await rate(stranger, booking)).status).toBe(404);
    expect((await rate(host, booking)).body).toMatchObject({ code: 'forbidden' });
    expect((await rate(staff, booking)).body).toMatchObject({ code: 'forbidden' });
    expect((await rate(renter, booking)).status).toBe(201);
  });

  test('of the tenth trip earns the badge, in search too', async () => {
    const star = { ...trip(), host: await createHost(app) };
    star.car = await listCar(star.host);
    const id = star.host.user.id;
    await app.db.execute(sql`insert into host_stats (host_id, trip_count) values (${id}, 9)`);
    const booking = await takeTrip(app, star);
    await rate(renter, booking);
    const [first] = (await app.visitor().call(carEndpoints.searchCars)).body;
    expect(first).toMatchObject({ id: star.car.id, isAllStarHost: true, hostTripCount: 10 });
  });
});

/** A valid body except for one score. */
function withScore(side: 'hostRating' | 'carRating', category: string, score: unknown) {
  const body = scores();
  return { ...body, [side]: { ...body[side], [category]: score } };
}

describe('reviews of a car', () => {
  test('show the guest’s first name, the month and the host’s single reply', async () => {
    const own = { ...trip(), car: await listCar(host) };
    const booking = await takeTrip(app, own);
    const body = scores();
    body.carRating.comment = 'Quiet and clean.';
    body.hostRating.comment = 'Kind.';
    await rate(renter, booking, body);
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
    expect(await reviewsOf(own.car.id)).toEqual([
      {
        id: booking.id,
        rating: 5,
        comment: 'Quiet and clean.',
        hostComment: 'Kind.',
        firstName: renter.user.firstName,
        month: month.format(app.now()),
        reply: null,
      },
    ]);
    const reply = (person: Person, text = 'Come back any time!') =>
      person.client.call(ratingEndpoints.replyToReview, {
        params: { id: booking.id },
        body: { reply: text },
      });
    expect((await reply(renter)).body).toMatchObject({ code: 'forbidden' });
    expect((await reply(await createHost(app))).status).toBe(403);
    expect((await reply(host, '  ')).status).toBe(400);
    const answers = await Promise.all([reply(host), reply(host)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await reviewsOf(own.car.id))[0]?.reply).toBe('Come back any time!');
  });

  test('answer 404 for an unknown review or car', async () => {
    const missing = { params: { id: 999_999 } };
    expect((await app.visitor().call(ratingEndpoints.listReviews, missing)).status).toBe(404);
    const reply = await host.client.call(ratingEndpoints.replyToReview, {
      ...missing,
      body: { reply: 'Thanks' },
    });
    expect(reply.status).toBe(404);
  });
});

test('a review of a deleted guest says so', async () => {
  const guest = await createVerified(app);
  const rated = await listCar(host);
  const taken = await takeTrip(app, { host, renter: guest, car: rated });
  await rate(guest, taken);
  expect((await reviewsOf(rated.id))[0]?.firstName).toBe('Pat');
  await app.travelTo(cardKeptUntil(new Date(taken.endsAt)));
  await app.server.jobs.drain(10_000);
  const body = { currentPassword: testPassword };
  expect((await guest.client.call(accountEndpoints.deleteAccount, { body })).status).toBe(200);
  expect((await reviewsOf(rated.id))[0]?.firstName).toBe('Deleted user');
});
