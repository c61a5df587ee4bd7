import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/cars/{id}                      | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
`,
  {
    'GET /api/admin/cars/{id}': (stage) => ({
      path: `/api/admin/cars/${stage.carFor('visitor').id}`,
    }),
  },
);
