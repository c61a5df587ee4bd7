import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(`
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/host/analytics                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/host/occupancy                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/host/top-listings                    | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`);
