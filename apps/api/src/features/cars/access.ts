import { accessRows } from '../../test/access-rows.ts';
import { carBody } from '../../test/factories.ts';

/** Who may call what; the columns and words are explained at accessRows. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars                                 | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}                            | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id} of a disabled host         | hidden  hidden     hidden    yes       hidden    yes      yes       yes       yes
POST /api/cars                                | sign-in verify     yes       yes       yes       disabled verify    verify    verify
GET /api/my-cars                              | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/cars': () => ({ body: carBody() }),
    'GET /api/cars/{id}': (stage) => ({ path: `/api/cars/${stage.carFor('visitor').id}` }),
    'GET /api/cars/{id} of a disabled host': async (stage) => ({
      path: `/api/cars/${(await stage.bookingFor('disabled', 'approved', 'owner')).carId}`,
    }),
  },
);
