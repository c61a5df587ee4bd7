import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

const incident =
  (action = '') =>
  async (stage: AccessStage, caller: Caller) => {
    const { id, carId, renterId } = await stage.bookingFor(caller, 'approved', 'owner');
    const { rows } = await stage.app.db.execute<{ id: number }>(sql`
    insert into incidents (booking_id, car_id, reporter_id, reporter_role, incident_type, severity,
      description, happened_at, payout_frozen, created_at)
    values (${id}, ${carId}, ${renterId}, 'renter', 'damage', 'moderate', 'A dent', now(), true, now())
    returning id`);
    return {
      path: `/api/admin/compliance/incidents/${rows[0]?.id}${action}`,
      ...(action === '/resolve' && { body: { resolution: 'The guest paid.' } }),
    };
  };

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/compliance/incidents           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/compliance/incidents/{id}      | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/compliance/inspections         | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/compliance/audit-logs          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/compliance/audit-months        | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/compliance/export/{kind}       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
PATCH /api/admin/compliance/incidents/{id}/investigate | sign-in forbidden forbidden forbidden forbidden forbidden forbidden yes yes
PATCH /api/admin/compliance/incidents/{id}/resolve | sign-in forbidden forbidden forbidden forbidden forbidden forbidden yes yes
PATCH /api/admin/compliance/incidents/{id}/unfreeze | sign-in forbidden forbidden forbidden forbidden forbidden forbidden yes yes
`,
  {
    'GET /api/admin/compliance/export/{kind}': () => ({
      path: '/api/admin/compliance/export/contracts?format=json',
    }),
    'GET /api/admin/compliance/incidents/{id}': incident(),
    'PATCH /api/admin/compliance/incidents/{id}/investigate': incident('/investigate'),
    'PATCH /api/admin/compliance/incidents/{id}/resolve': incident('/resolve'),
    'PATCH /api/admin/compliance/incidents/{id}/unfreeze': incident('/unfreeze'),
  },
);
