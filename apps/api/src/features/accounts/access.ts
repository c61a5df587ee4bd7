import { accessRows } from '../../test/access/access-rows.ts';
import { testPassword } from '../../test/harness/factories.ts';

let number = 0;

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/auth/sign-up/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-in/email                  | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/second-factor                  | sign-in sign-in    sign-in   sign-in   sign-in   sign-in  sign-in   sign-in   sign-in
GET /api/user/second-factor                   | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/user/second-factor                  | sign-in sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
POST /api/user/second-factor/confirm          | sign-in state       state       state       state       state       state       state       state      
POST /api/user/second-factor/backup-codes     | sign-in sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
DELETE /api/user/second-factor                | sign-in sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
DELETE /api/admin/users/{userId}/second-factor | sign-in forbidden forbidden forbidden forbidden forbidden forbidden state       state      
GET /api/login                                | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/logout                               | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/sign-out                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/request-password-reset         | yes     yes        yes       yes       yes       yes      yes       yes       yes
POST /api/auth/reset-password                 | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
POST /api/auth/confirm-email                  | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
POST /api/auth/undo-email-change              | wrong   wrong      wrong     wrong     wrong     wrong    wrong     wrong     wrong
GET /api/auth/providers                       | yes     yes        yes       yes       yes       yes      yes       yes       yes
GET /api/auth/user                            | sign-in yes        yes       yes       yes       yes      yes       yes       yes
PATCH /api/user/profile                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/user/password                       | sign-in sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
GET /api/user/sessions                        | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/user/sessions/{id}                | sign-in hidden     hidden    hidden    hidden    hidden   hidden    hidden    hidden
POST /api/user/delete                         | sign-in sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
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
    'GET /api/logout': async (stage, caller) => ({
      client: await stage.newSession(caller),
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
    'POST /api/auth/undo-email-change': () => ({ body: { token: 'another-persons' } }),
    'POST /api/user/password': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: { currentPassword: 'not-the-password', newPassword: 'a-good-new-password' },
    }),
    'POST /api/auth/second-factor': () => ({ body: { code: '123456' } }),
    'POST /api/user/second-factor': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: { currentPassword: 'not-the-password' },
    }),
    'POST /api/user/second-factor/confirm': () => ({ body: { code: '123456' } }),
    'POST /api/user/second-factor/backup-codes': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: { currentPassword: 'not-the-password' },
    }),
    'DELETE /api/user/second-factor': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: { currentPassword: 'not-the-password' },
    }),
    'DELETE /api/admin/users/{userId}/second-factor': ({ people }) => ({
      path: `/api/admin/users/${people.renter.user.id}/second-factor`,
    }),
    'DELETE /api/user/sessions/{id}': () => ({
      path: '/api/user/sessions/00000000-0000-4000-8000-000000000000',
    }),
    'POST /api/user/delete': async (stage, caller) => ({
      client: await stage.newSession(caller),
      body: { currentPassword: 'not-the-password' },
    }),
    'PATCH /api/user/profile': () => ({ body: { phoneNumber: '+1 212 555 0147' } }),
    'GET /api/users/{id}': ({ people }) => ({ path: `/api/users/${people.renter.user.id}` }),
  },
);
