import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/bookings/{id}                  | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
`,
  {
    'GET /api/admin/bookings/{id}': async (stage, caller) => ({
      path: `/api/admin/bookings/${(await stage.bookingFor(caller, 'approved', 'owner')).id}`,
    }),
  },
);
