import { accessRows } from '../../test/access-rows.ts';

/** Who may call what; the columns and words are explained at accessRows. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/stripe/create-verification-session  | sign-in yes        state     state     state     state    yes       yes       yes
`,
);
