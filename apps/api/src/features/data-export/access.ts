import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(`
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/user/export                          | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`);
