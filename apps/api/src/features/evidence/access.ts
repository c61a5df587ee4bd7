import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/bookings/{id}/evidence               | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
POST /api/evidence/verify                     | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
`,
  {
    'GET /api/bookings/{id}/evidence': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'approved', 'renter')).id}/evidence`,
    }),
    'POST /api/evidence/verify': () => ({ body: new FormData() }),
  },
);
