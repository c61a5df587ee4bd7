import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/host/payouts                         | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/admin/payouts                        | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/host/payout-summary                  | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
);
