import { ratingEndpoints } from '@curbside/domain/ratings/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

const stars = { cleanliness: 5, accuracy: 5, communication: 5 };
const rating = {
  hostRating: { ...stars, responsiveness: 5, hospitality: 5 },
  carRating: { ...stars, maintenance: 5, convenience: 5 },
};

/** The id of a trip that its guest has rated. */
async function ratedTrip(stage: AccessStage, caller: Caller): Promise<number> {
  const { id } = await stage.tripFor(caller, 'completed', 'owner');
  const { client } = stage.people.renter;
  await client.call(ratingEndpoints.rateBooking, { params: { id }, body: rating });
  return id;
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/bookings/{id}/rate                  | sign-in hidden     hidden    yes       forbidden yes      forbidden forbidden forbidden
POST /api/bookings/{id}/rate too early        | sign-in hidden     hidden    state     forbidden state    forbidden forbidden forbidden
GET /api/cars/{id}/reviews                    | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/reviews/{id}/reply                  | sign-in forbidden  forbidden forbidden yes       yes      forbidden forbidden forbidden
POST /api/reviews/{id}/report                 | sign-in forbidden  forbidden forbidden yes       yes      forbidden forbidden forbidden
`,
  {
    'POST /api/bookings/{id}/rate': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.tripFor(caller, 'completed', 'renter')).id}/rate`,
      body: rating,
    }),
    'POST /api/bookings/{id}/rate too early': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'approved', 'renter')).id}/rate`,
      body: rating,
    }),
    'GET /api/cars/{id}/reviews': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/reviews`,
    }),
    'POST /api/reviews/{id}/reply': async (stage, caller) => ({
      path: `/api/reviews/${await ratedTrip(stage, caller)}/reply`,
      body: { reply: 'Thank you' },
    }),
    'POST /api/reviews/{id}/report': async (stage, caller) => ({
      path: `/api/reviews/${await ratedTrip(stage, caller)}/report`,
      body: { reason: 'It threatens me with a claim.' },
    }),
  },
);
