import { accessRows } from '../../test/access/access-rows.ts';
import { createStaff, signUpPerson } from '../../test/harness/factories.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/stats                          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/users                          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/cars                           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/bookings                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/bookings/export                | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/calendar                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/operations                     | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
POST /api/admin/operations/jobs/{name}/retry  | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
PATCH /api/master-admin/users/{userId}/role   | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
DELETE /api/master-admin/users/{userId}       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
DELETE /api/admin/users/{userId}              | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
DELETE /api/admin/users/{userId} of staff     | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden forbidden yes
`,
  {
    'PATCH /api/master-admin/users/{userId}/role': async (stage) => ({
      path: `/api/master-admin/users/${(await signUpPerson(stage.app)).user.id}/role`,
      body: { role: 'support_staff' },
    }),
    'DELETE /api/master-admin/users/{userId}': async (stage) => ({
      path: `/api/master-admin/users/${(await signUpPerson(stage.app)).user.id}`,
    }),
    'DELETE /api/admin/users/{userId}': async (stage) => ({
      path: `/api/admin/users/${(await signUpPerson(stage.app)).user.id}`,
    }),
    'DELETE /api/admin/users/{userId} of staff': async (stage) => ({
      path: `/api/admin/users/${(await createStaff(stage.app, 'support_staff')).user.id}`,
    }),
    'POST /api/admin/operations/jobs/{name}/retry': () => ({
      path: '/api/admin/operations/jobs/mail/retry',
    }),
    'GET /api/admin/calendar': () => ({ path: '/api/admin/calendar?month=2026-11' }),
  },
);
