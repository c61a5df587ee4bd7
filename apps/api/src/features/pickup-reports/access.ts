import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller, Side } from '../../test/access/access-stage.ts';

const body = { description: 'Nobody came for two hours.' };
const reason = { reason: 'I was there with the car.' };

/** A trip whose pickup was three hours ago. */
async function startedTrip(stage: AccessStage, caller: Caller, side: Side): Promise<number> {
  const { id } = await stage.bookingFor(caller, 'approved', side);
  await stage.app.db.execute(
    sql`update bookings set starts_at = now() - interval '3 hours',
        ends_at = now() + interval '1 day' where id = ${id}`,
  );
  return id;
}

/** The id of a no-show that the guest reported. */
async function reportOf(
  stage: AccessStage,
  caller: Caller,
  { side, status = 'reported' }: { side: Side; status?: string },
): Promise<number> {
  const id = await startedTrip(stage, caller, side);
  const guest =
    caller === 'disabled' && side === 'renter' ? stage.people.disabled : stage.people.renter;
  const reportId = await stage.reuse(`report of ${id}`, async () => {
    const answer = await guest.client.call(pickupReportEndpoints.reportNoShow, {
      params: { id },
      body,
    });
    if (answer.status !== 201)
      throw new Error(`Reporting answered ${JSON.stringify(answer.body)}.`);
    return answer.body.id;
  });
  await stage.app.db.execute(
    sql`update pickup_reports set status = ${status},
        contested_at = case ${status} when 'contested' then now() end where id = ${reportId}`,
  );
  return reportId;
}

export const access = accessRows(
  `
                                               | visitor unverified unrelated renter    owner     disabled  support   admin     master
GET /api/bookings/{id}/pickup-reports          | sign-in hidden     hidden    yes       yes       yes       yes       yes       yes
POST /api/bookings/{id}/no-show                | sign-in hidden     hidden    yes       yes       yes       forbidden forbidden forbidden
POST /api/bookings/{id}/refuse-car             | sign-in hidden     hidden    state     forbidden state     forbidden forbidden forbidden
POST /api/pickup-reports/{id}/confirm          | sign-in hidden     hidden    forbidden yes       yes       forbidden forbidden forbidden
POST /api/pickup-reports/{id}/contest          | sign-in hidden     hidden    forbidden yes       yes       forbidden forbidden forbidden
POST /api/pickup-reports/{id}/withdraw         | sign-in hidden     hidden    yes       forbidden yes       forbidden forbidden forbidden
POST /api/admin/pickup-reports/{id}/decide     | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes       yes
`,
  {
    'GET /api/bookings/{id}/pickup-reports': async (stage, caller) => ({
      path: `/api/bookings/${await startedTrip(stage, caller, 'renter')}/pickup-reports`,
    }),
    'POST /api/bookings/{id}/no-show': async (stage, caller) => ({
      path: `/api/bookings/${await startedTrip(stage, caller, 'renter')}/no-show`,
      body,
    }),
    'POST /api/bookings/{id}/refuse-car': async (stage, caller) => ({
      path: `/api/bookings/${await startedTrip(stage, caller, 'renter')}/refuse-car`,
      body: { ...body, photoIds: [1, 2] },
    }),
    'POST /api/pickup-reports/{id}/confirm': async (stage, caller) => ({
      path: `/api/pickup-reports/${await reportOf(stage, caller, { side: 'owner' })}/confirm`,
    }),
    'POST /api/pickup-reports/{id}/contest': async (stage, caller) => ({
      path: `/api/pickup-reports/${await reportOf(stage, caller, { side: 'owner' })}/contest`,
      body: reason,
    }),
    'POST /api/pickup-reports/{id}/withdraw': async (stage, caller) => ({
      path: `/api/pickup-reports/${await reportOf(stage, caller, { side: 'renter' })}/withdraw`,
    }),
    'POST /api/admin/pickup-reports/{id}/decide': async (stage, caller) => ({
      path: `/api/admin/pickup-reports/${await reportOf(stage, caller, { side: 'renter', status: 'contested' })}/decide`,
      body: { outcome: 'reject', ...reason },
    }),
  },
);
