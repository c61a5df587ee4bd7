import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

const figures = { kind: 'pickup', odometer: 42_000, fuelEighths: 8 } as const;

const pathOf = ({ id }: { id: number }) => `/api/bookings/${id}/handover`;

/** A running trip whose pickup the host has recorded, so that the guest answers. */
async function givenTrip(stage: AccessStage, caller: Caller) {
  const trip = await stage.tripFor(caller, 'running', 'renter');
  await stage.reuse(`handover of ${trip.id}`, () =>
    stage.people.owner.client.call(handoverEndpoints.giveHandover, {
      params: { id: trip.id },
      body: figures,
    }),
  );
  return trip;
}

export const access = accessRows(
  `
                                                   | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/bookings/{id}/handover                   | sign-in hidden     hidden    yes       yes       yes      forbidden forbidden forbidden
POST /api/bookings/{id}/handover too early         | sign-in hidden     hidden    state     state     state    forbidden forbidden forbidden
GET /api/bookings/{id}/handover                    | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
POST /api/bookings/{id}/handover/{kind}/confirm    | sign-in hidden     hidden    yes       forbidden yes      forbidden forbidden forbidden
POST /api/bookings/{id}/handover/{kind}/object     | sign-in hidden     hidden    yes       forbidden yes      forbidden forbidden forbidden
`,
  {
    'POST /api/bookings/{id}/handover': async (stage, caller) => ({
      path: pathOf(await stage.tripFor(caller, 'running', 'renter')),
      body: figures,
    }),
    'POST /api/bookings/{id}/handover too early': async (stage, caller) => ({
      path: pathOf(await stage.bookingFor(caller, 'approved', 'renter')),
      body: figures,
    }),
    'GET /api/bookings/{id}/handover': async (stage, caller) => ({
      path: pathOf(await givenTrip(stage, caller)),
    }),
    'POST /api/bookings/{id}/handover/{kind}/confirm': async (stage, caller) => ({
      path: `${pathOf(await givenTrip(stage, caller))}/pickup/confirm`,
    }),
    'POST /api/bookings/{id}/handover/{kind}/object': async (stage, caller) => ({
      path: `${pathOf(await givenTrip(stage, caller))}/pickup/object`,
      body: { note: 'The tank was half full.' },
    }),
  },
);
