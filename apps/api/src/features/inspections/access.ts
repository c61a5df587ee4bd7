import { inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';
import { inspectionForm } from '../../test/harness/factories.ts';
import { picture } from '../../test/harness/pictures.ts';

const form = async (bookingId: number) => inspectionForm(bookingId, [await picture('red')]);

async function inspectedTrip(stage: AccessStage, caller: Caller) {
  const { id } = await stage.tripFor(caller, 'running', 'renter');
  const guest = caller === 'disabled' ? stage.people.disabled : stage.people.renter;
  const { path, method } = inspectionEndpoints.uploadInspection;
  const inspection = await stage.reuse(`inspection of ${id}`, async () =>
    guest.client.send<{ id: number }[]>(method, path, await form(id)),
  );
  return { id, photoId: inspection.body[0]?.id };
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/inspections/upload                  | sign-in hidden     hidden    yes       yes       yes      forbidden forbidden forbidden
POST /api/inspections/upload before the trip  | sign-in hidden     hidden    state     state     state    forbidden forbidden forbidden
GET /api/inspections/booking/{id}             | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/inspections/check/{id}               | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/inspections/photos/{id}              | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
PATCH /api/inspections/photos/{id}            | sign-in hidden     hidden    yes       forbidden yes      forbidden forbidden forbidden
`,
  {
    'POST /api/inspections/upload': async (stage, caller) => ({
      body: await form((await stage.tripFor(caller, 'running', 'renter')).id),
    }),
    'POST /api/inspections/upload before the trip': async (stage, caller) => ({
      body: await form((await stage.bookingFor(caller, 'approved', 'renter')).id),
    }),
    'GET /api/inspections/booking/{id}': async (stage, caller) => ({
      path: `/api/inspections/booking/${(await inspectedTrip(stage, caller)).id}`,
    }),
    'GET /api/inspections/check/{id}': async (stage, caller) => ({
      path: `/api/inspections/check/${(await inspectedTrip(stage, caller)).id}`,
    }),
    'GET /api/inspections/photos/{id}': async (stage, caller) => ({
      path: `/api/inspections/photos/${(await inspectedTrip(stage, caller)).photoId}`,
    }),
    'PATCH /api/inspections/photos/{id}': async (stage, caller) => ({
      path: `/api/inspections/photos/${(await inspectedTrip(stage, caller)).photoId}`,
      body: { photoType: 'left' },
    }),
  },
);
