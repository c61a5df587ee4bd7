import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller, Side } from '../../test/access/access-stage.ts';
import { originalKey } from '../files/index.ts';

const late = { kind: 'late', description: 'Two hours late.' } as const;
const reason = { reason: 'The traffic was heavy.' };

/** A trip that ended three hours ago and whose car came back an hour ago. */
async function endedTrip(stage: AccessStage, caller: Caller, side: Side) {
  const trip = await stage.bookingFor(caller, 'approved', side);
  const { db } = stage.app;
  await db.execute(
    sql`update bookings set starts_at = now() - interval '27 hours',
        ends_at = now() - interval '3 hours' where id = ${trip.id}`,
  );
  await db.execute(
    sql`insert into handovers (booking_id, car_id, kind, giver_id, given_by, given_at, odometer,
          fuel_eighths, answer_by)
        select id, car_id, 'return', owner_id, 'owner', now() - interval '1 hour', 40000, 8,
          now() + interval '1 hour' from bookings where id = ${trip.id}
        on conflict do nothing`,
  );
  return trip;
}

/** The id of a claim of the host. */
async function claimOf(stage: AccessStage, caller: Caller, side: Side): Promise<number> {
  const { id } = await endedTrip(stage, caller, side);
  const host =
    caller === 'disabled' && side === 'owner' ? stage.people.disabled : stage.people.owner;
  return stage.reuse(`claim of ${id}`, async () => {
    const answer = await host.client.call(claimEndpoints.claimCharge, {
      params: { id },
      body: late,
    });
    if (answer.status !== 201) throw new Error(`Claiming answered ${JSON.stringify(answer.body)}.`);
    return answer.body.id;
  });
}

async function claimIn(stage: AccessStage, caller: Caller, status: string): Promise<number> {
  const id = await claimOf(stage, caller, 'renter');
  await stage.app.db.execute(sql`update charge_orders set status = ${status} where id = ${id}`);
  return id;
}

export const access = accessRows(
  `
                                               | visitor unverified unrelated renter    owner     disabled  support   admin     master
POST /api/bookings/{id}/claims                 | sign-in hidden     hidden    forbidden yes       yes       forbidden forbidden forbidden
GET /api/bookings/{id}/claims                  | sign-in hidden     hidden    yes       yes       yes       yes       yes       yes
GET /api/bookings/{id}/claims/options          | sign-in hidden     hidden    forbidden yes       yes       forbidden forbidden forbidden
GET /api/charges/{id}/claim                    | sign-in hidden     hidden    yes       yes       yes       yes       yes       yes
GET /api/charges/{id}/documents/{position}     | sign-in hidden     hidden    yes       yes       yes       yes       yes       yes
POST /api/charges/{id}/accept                  | sign-in hidden     hidden    yes       forbidden yes       forbidden forbidden forbidden
POST /api/charges/{id}/contest                 | sign-in hidden     hidden    yes       forbidden yes       forbidden forbidden forbidden
POST /api/charges/{id}/withdraw                | sign-in hidden     hidden    forbidden yes       yes       forbidden forbidden forbidden
POST /api/charges/{id}/report                  | sign-in hidden     hidden    yes       forbidden yes       forbidden forbidden forbidden
POST /api/admin/charges/{id}/decide            | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes       yes
POST /api/admin/charges/{id}/decide too early  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden state     state
POST /api/admin/charges/{id}/write-off         | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes       yes
`,
  {
    'POST /api/bookings/{id}/claims': async (stage, caller) => ({
      path: `/api/bookings/${(await endedTrip(stage, caller, 'owner')).id}/claims`,
      body: late,
    }),
    'GET /api/bookings/{id}/claims': async (stage, caller) => ({
      path: `/api/bookings/${(await endedTrip(stage, caller, 'renter')).id}/claims`,
    }),
    'GET /api/bookings/{id}/claims/options': async (stage, caller) => ({
      path: `/api/bookings/${(await endedTrip(stage, caller, 'owner')).id}/claims/options`,
    }),
    'GET /api/charges/{id}/claim': async (stage, caller) => ({
      path: `/api/charges/${await claimOf(stage, caller, 'renter')}/claim`,
    }),
    'GET /api/charges/{id}/documents/{position}': async (stage, caller) => {
      const id = await claimOf(stage, caller, 'renter');
      const { db, server } = stage.app;
      const { rows } = await db.execute<{ booking_id: number }>(
        sql`select booking_id from claims where order_id = ${id}`,
      );
      const sha256 = 'a'.repeat(64);
      await server.deps.storage.put(
        originalKey(rows[0]?.booking_id ?? 0, sha256),
        Buffer.from('%PDF-'),
        'application/pdf',
      );
      await db.execute(
        sql`insert into claim_documents (order_id, position, sha256, content_type, bytes)
            values (${id}, 0, ${sha256}, 'application/pdf', 5) on conflict do nothing`,
      );
      return { path: `/api/charges/${id}/documents/0` };
    },
    'POST /api/charges/{id}/accept': async (stage, caller) => ({
      path: `/api/charges/${await claimOf(stage, caller, 'renter')}/accept`,
    }),
    'POST /api/charges/{id}/contest': async (stage, caller) => ({
      path: `/api/charges/${await claimOf(stage, caller, 'renter')}/contest`,
      body: reason,
    }),
    'POST /api/charges/{id}/withdraw': async (stage, caller) => ({
      path: `/api/charges/${await claimOf(stage, caller, 'owner')}/withdraw`,
    }),
    'POST /api/charges/{id}/report': async (stage, caller) => ({
      path: `/api/charges/${await claimOf(stage, caller, 'renter')}/report`,
      body: reason,
    }),
    'POST /api/admin/charges/{id}/decide': async (stage, caller) => ({
      path: `/api/admin/charges/${await claimIn(stage, caller, 'contested')}/decide`,
      body: { outcome: 'reject', ...reason },
    }),
    'POST /api/admin/charges/{id}/decide too early': async (stage, caller) => ({
      path: `/api/admin/charges/${await claimOf(stage, caller, 'renter')}/decide`,
      body: { outcome: 'reject', ...reason },
    }),
    'POST /api/admin/charges/{id}/write-off': async (stage, caller) => ({
      path: `/api/admin/charges/${await claimIn(stage, caller, 'needs_payment')}/write-off`,
      body: reason,
    }),
  },
);
