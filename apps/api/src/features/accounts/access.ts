import { accessRows } from '../../test/access-rows.ts';
import { testPassword } from '../../test/factories.ts';

let number = 0;

/** Who may call what; the columns and words are explained at accessRows. */
export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/auth/sign-up/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-in/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-out                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/request-password-reset         | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/reset-password                 | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
POST /api/auth/confirm-email                  | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
GET /api/auth/providers                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/auth/user                            | sign-in yes        yes       yes       yes       yes      yes       yes       yes
PATCH /api/user/profile                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/users/{id}                           | yes     yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/auth/sign-up/email': async (stage, caller) => {
      number += 1;
      const email = `matrix-${number}@example.test`;
      const body = { email, password: testPassword, firstName: 'Pat', lastName: 'Doe' };
      return { client: await stage.newSession(caller), body };
    },
    'POST /api/auth/sign-in/email': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: {
        email: stage.people[caller === 'visitor' ? 'renter' : caller].user.email,
        password: testPassword,
      },
    }),
    'POST /api/auth/sign-out': async (stage, caller) => ({
      client: await stage.newSession(caller),
    }),
    'POST /api/auth/request-password-reset': ({ people }) => ({
      body: { email: people.renter.user.email },
    }),
    'POST /api/auth/reset-password': () => ({
      body: { token: 'another-persons', newPassword: testPassword },
    }),
    'POST /api/auth/confirm-email': () => ({ body: { token: 'another-persons' } }),
    'PATCH /api/user/profile': () => ({ body: { phoneNumber: '+1 212 555 0147' } }),
    'GET /api/users/{id}': ({ people }) => ({ path: `/api/users/${people.renter.user.id}` }),
  },
);
