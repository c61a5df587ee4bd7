import { favoriteEndpoints } from '@curbside/domain/favorites/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Attempt, Caller } from '../../test/access/access-stage.ts';

const favorite = (stage: AccessStage, caller: Caller): Attempt => ({
  path: `/api/favorites/${stage.carFor(caller).id}`,
});

/** A search of the guest, or of the disabled caller. */
async function searchFor({ people }: AccessStage, caller: Caller): Promise<Attempt> {
  const owner = caller === 'disabled' ? people.disabled : people.renter;
  const { body } = await owner.client.call(favoriteEndpoints.saveSearch, {
    body: { name: 'SUVs', query: { category: 'SUV' } },
  });
  return { path: `/api/saved-searches/${body.id}` };
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/favorites                            | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/favorites/ids                        | sign-in yes        yes       yes       yes       yes      yes       yes       yes
PUT /api/favorites/{carId}                    | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/favorites/{carId}                 | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/saved-searches                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/saved-searches                      | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/saved-searches/{id}               | sign-in hidden     hidden    yes       hidden    yes      hidden    hidden    hidden
`,
  {
    'PUT /api/favorites/{carId}': favorite,
    'DELETE /api/favorites/{carId}': favorite,
    'POST /api/saved-searches': () => ({ body: { name: 'Sedans', query: { category: 'Sedan' } } }),
    'DELETE /api/saved-searches/{id}': searchFor,
  },
);
