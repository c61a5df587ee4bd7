import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/stripe/create-connect-account       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
);
