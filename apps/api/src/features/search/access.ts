import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(`
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/host/demand                          | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`);
