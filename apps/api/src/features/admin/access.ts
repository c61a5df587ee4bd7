import { accessRows } from '../../test/access-rows.ts';

/** Who may call what; the columns and words are explained at accessRows. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/stats                          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/users                          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/cars                           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/bookings                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/calendar                       | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'GET /api/admin/calendar': () => ({ path: '/api/admin/calendar?month=2026-11' }),
  },
);
