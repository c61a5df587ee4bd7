import { accessRows } from '../../test/access/access-rows.ts';
import { signUpPerson } from '../../test/harness/factories.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/people/{id}                    | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
`,
  {
    'GET /api/admin/people/{id}': async (stage) => ({
      path: `/api/admin/people/${(await signUpPerson(stage.app)).user.id}`,
    }),
  },
);
