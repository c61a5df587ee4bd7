import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars/{id}/calendar-feed              | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
POST /api/cars/{id}/calendar-feed/rotate      | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
`,
  {
    'GET /api/cars/{id}/calendar-feed': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/calendar-feed`,
    }),
    'POST /api/cars/{id}/calendar-feed/rotate': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/calendar-feed/rotate`,
    }),
  },
);
