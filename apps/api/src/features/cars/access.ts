import { defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import { accessRows } from '../../test/access/access-rows.ts';
import { carBody, listCar } from '../../test/harness/factories.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars                                 | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/facets                          | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id}                            | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/cars/{id} of a disabled host         | hidden  hidden     hidden    yes       hidden    yes      yes       yes       yes
POST /api/cars                                | sign-in verify     yes       yes       yes       disabled verify    verify    verify
PATCH /api/cars/{id}                          | sign-in hidden     hidden    hidden    yes       disabled hidden    hidden    hidden
DELETE /api/cars/{id}                         | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
POST /api/cars/{id}/relist                    | sign-in verify     hidden    hidden    yes       disabled verify    verify    verify
GET /api/cars/{id}/rules                      | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
PUT /api/cars/{id}/rules                      | sign-in hidden     hidden    hidden    yes       disabled hidden    hidden    hidden
GET /api/my-cars                              | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/cars': () => ({ body: carBody() }),
    'PATCH /api/cars/{id}': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}`,
      body: { description: 'Changed.' },
    }),
    'DELETE /api/cars/{id}': async (stage, caller) => {
      const owner = caller === 'disabled' ? stage.people.disabled : stage.people.owner;
      const car = await stage.whileActive(() => listCar(owner));
      return { path: `/api/cars/${car.id}` };
    },
    'POST /api/cars/{id}/relist': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/relist`,
    }),
    'GET /api/cars/{id}/rules': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/rules`,
    }),
    'PUT /api/cars/{id}/rules': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/rules`,
      body: defaultBookingRules,
    }),
    'GET /api/cars/{id}': (stage) => ({ path: `/api/cars/${stage.carFor('visitor').id}` }),
    'GET /api/cars/{id} of a disabled host': async (stage) => ({
      path: `/api/cars/${(await stage.bookingFor('disabled', 'approved', 'owner')).carId}`,
    }),
  },
);
