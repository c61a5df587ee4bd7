import { accessRows } from '../../test/access/access-rows.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/access',
  keys: {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/push/key                             | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/user/push-subscriptions              | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/user/push-subscriptions             | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/user/push-subscriptions           | sign-in hidden     hidden    hidden    hidden    hidden   hidden    hidden    hidden
`,
  {
    'POST /api/user/push-subscriptions': () => ({ body: subscription }),
    'DELETE /api/user/push-subscriptions': () => ({
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/of-another' },
    }),
  },
);
