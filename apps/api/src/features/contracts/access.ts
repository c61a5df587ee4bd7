import { contractEndpoints } from '@curbside/domain/contracts/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/compliance/contracts           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/contracts/{id}/pdf                   | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/contracts/verify                     | yes     yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'GET /api/contracts/{id}/pdf': async (stage, caller) => {
      const booking = await stage.bookingFor(caller, 'approved', 'owner');
      const { body } = await stage.people.admin.client.call(contractEndpoints.contracts, {
        query: { q: String(booking.id) },
      });
      return { path: `/api/contracts/${body[0]?.id}/pdf` };
    },
    'GET /api/contracts/verify': () => ({ path: '/api/contracts/verify?number=a&hash=b' }),
  },
);
