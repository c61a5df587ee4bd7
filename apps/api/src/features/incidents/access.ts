import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';
import { onePixel } from '../../test/harness/pictures.ts';

const report = (bookingId: number) => ({
  bookingId,
  description: 'A scratch.',
  incidentDate: new Date(Date.now() - 60_000).toISOString(),
  photos: [onePixel],
});

async function tripWithIncident(stage: AccessStage, caller: Caller) {
  const { id } = await stage.tripFor(caller, 'running', 'renter');
  const reporter = caller === 'disabled' ? stage.people.disabled : stage.people.renter;
  const answer = await stage.reuse(`incident of ${id}`, () =>
    reporter.client.call(incidentEndpoints.reportIncident, { body: report(id) }),
  );
  return answer.body;
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/incidents                           | sign-in hidden     hidden    yes       yes       yes      forbidden forbidden forbidden
POST /api/incidents before the trip           | sign-in hidden     hidden    state     state     state    forbidden forbidden forbidden
GET /api/incidents/booking/{id}               | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/incidents/{id}/photos/{position}     | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/incidents': async (stage, caller) => ({
      body: report((await stage.tripFor(caller, 'running', 'renter')).id),
    }),
    'POST /api/incidents before the trip': async (stage, caller) => ({
      body: report((await stage.bookingFor(caller, 'approved', 'renter')).id),
    }),
    'GET /api/incidents/booking/{id}': async (stage, caller) => ({
      path: `/api/incidents/booking/${(await tripWithIncident(stage, caller)).bookingId}`,
    }),
    'GET /api/incidents/{id}/photos/{position}': async (stage, caller) => ({
      path: `/api/incidents/${(await tripWithIncident(stage, caller)).id}/photos/0`,
    }),
  },
);
