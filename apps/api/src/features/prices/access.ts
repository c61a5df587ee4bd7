import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars/{id}/quote                      | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}/prices                     | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
PUT /api/cars/{id}/prices                     | sign-in hidden     hidden    hidden    yes       disabled hidden    hidden    hidden
GET /api/cars/{id}/similar-prices             | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
GET /api/host/similar-prices                  | sign-in verify     yes       yes       yes       yes      verify    verify    verify
`,
  {
    'GET /api/cars/{id}/similar-prices': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/similar-prices`,
    }),
    'GET /api/host/similar-prices': () => ({
      path: '/api/host/similar-prices?category=SUV&location=Astoria',
    }),
    'GET /api/cars/{id}/quote': (stage) => ({
      path: `/api/cars/${stage.carFor('visitor').id}/quote?${new URLSearchParams({ ...stage.nextWindow() })}`,
    }),
    'GET /api/cars/{id}/prices': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/prices`,
    }),
    'PUT /api/cars/{id}/prices': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/prices`,
      body: { weekdays: { fri: '96.00' } },
    }),
  },
);
