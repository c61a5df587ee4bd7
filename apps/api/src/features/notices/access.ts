import { accessRows } from '../../test/access/access-rows.ts';

/** A token that the product did not sign. */
const forged = () => ({ path: '/api/unsubscribe?token=forged' });

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/user/notifications                   | sign-in yes        yes       yes       yes       yes      yes       yes       yes
PATCH /api/user/notifications                 | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/unsubscribe                          | hidden  hidden     hidden    hidden    hidden    hidden   hidden    hidden    hidden
POST /api/unsubscribe                         | hidden  hidden     hidden    hidden    hidden    hidden   hidden    hidden    hidden
`,
  {
    'GET /api/unsubscribe': forged,
    'POST /api/unsubscribe': forged,
    'PATCH /api/user/notifications': () => ({ body: { tripReminders: true } }),
  },
);
