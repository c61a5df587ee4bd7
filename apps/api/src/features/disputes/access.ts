import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';
import { controlSandbox, until } from '../../test/harness/factories.ts';

/** A dispute of a trip between renter and owner. */
async function disputeFor(stage: AccessStage, caller: Caller): Promise<number> {
  const { id } = await stage.bookingFor(caller, 'approved', 'renter');
  return stage.reuse(`dispute of ${id}`, () => dispute(stage, id));
}

async function dispute(stage: AccessStage, bookingId: number): Promise<number> {
  const { app } = stage;
  const { rows: payments } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${bookingId}`,
  );
  await controlSandbox(app, 'disputes', { charge: payments[0]?.charge });
  await until(async () => (await countDisputes(stage, bookingId)) > 0);
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from disputes where booking_id = ${bookingId}`,
  );
  return rows[0]?.id ?? 0;
}

async function countDisputes({ app }: AccessStage, bookingId: number): Promise<number> {
  const { rows } = await app.db.execute(sql`select from disputes where booking_id = ${bookingId}`);
  return rows.length;
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/disputes                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/disputes/{id}                  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/disputes/{id}/packet           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/disputes/{id}/submit          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'GET /api/admin/disputes/{id}': async (stage, caller) => ({
      path: `/api/admin/disputes/${await disputeFor(stage, caller)}`,
    }),
    'GET /api/admin/disputes/{id}/packet': async (stage, caller) => ({
      path: `/api/admin/disputes/${await disputeFor(stage, caller)}/packet`,
    }),
    'POST /api/admin/disputes/{id}/submit': async (stage, caller) => ({
      path: `/api/admin/disputes/${await disputeFor(stage, caller)}/submit`,
      body: {},
    }),
  },
);
