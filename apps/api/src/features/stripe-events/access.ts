import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/stripe/webhook                      | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
`,
  { 'POST /api/stripe/webhook': () => ({ body: { id: 'evt_1', type: 'account.updated' } }) },
);
