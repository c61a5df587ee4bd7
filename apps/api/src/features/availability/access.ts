import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars/{id}/blocked-dates              | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}/next-free                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}/availability               | sign-in hidden     hidden    hidden    yes       yes      yes       yes       yes
POST /api/cars/{id}/availability/block        | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
DELETE /api/cars/{id}/availability/unblock    | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
`,
  {
    'GET /api/cars/{id}/next-free': (stage) => ({
      path: `/api/cars/${stage.carFor('visitor').id}/next-free?days=2`,
    }),
    'GET /api/cars/{id}/blocked-dates': (stage) => ({
      path: `/api/cars/${stage.carFor('visitor').id}/blocked-dates`,
    }),
    'GET /api/cars/{id}/availability': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/availability`,
    }),
    'POST /api/cars/{id}/availability/block': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/availability/block`,
      body: { blockedDate: stage.nextWindow().startDate },
    }),
    'DELETE /api/cars/{id}/availability/unblock': async (stage, caller) => {
      const owner = caller === 'disabled' ? stage.people.disabled : stage.people.owner;
      const path = `/api/cars/${stage.carFor(caller).id}/availability`;
      const body = { blockedDate: stage.nextWindow().startDate };
      await owner.client.send('POST', `${path}/block`, body);
      return { path: `${path}/unblock`, body };
    },
  },
);
