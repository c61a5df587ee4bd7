import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage } from '../../test/access/access-stage.ts';

/** A card of the renter, reused unless an earlier attempt removed it. */
async function cardOf({ people }: AccessStage): Promise<string> {
  const { client } = people.renter;
  const { paymentMethods } = (await client.call(paymentMethodEndpoints.paymentMethods)).body;
  const earlier = paymentMethods.find(({ actions }) => actions.remove.allowed);
  if (earlier) return earlier.id;
  const saved = await client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: 'pm_card_visa' },
  });
  return saved.body.paymentMethod.id;
}

const ofRenter = ({ people }: AccessStage) =>
  `/api/admin/users/${people.renter.user.id}/payment-methods`;

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/stripe/card-form                     | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/user/payment-methods                 | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/user/payment-methods                | sign-in yes        yes       yes       yes       yes      yes       yes       yes
DELETE /api/user/payment-methods/{id}         | sign-in hidden     hidden    yes       hidden    hidden   hidden    hidden    hidden
GET /api/admin/users/{userId}/payment-methods | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
DELETE /api/admin/users/{userId}/payment-methods/{paymentMethodId} | sign-in forbidden forbidden forbidden forbidden forbidden forbidden yes yes
DELETE /api/admin/users/{userId}/payment-methods/{paymentMethodId} of staff | sign-in forbidden forbidden forbidden forbidden forbidden forbidden forbidden hidden
`,
  {
    'POST /api/user/payment-methods': () => ({ body: { paymentMethodId: 'pm_card_visa' } }),
    'DELETE /api/user/payment-methods/{id}': async (stage) => ({
      path: `/api/user/payment-methods/${await cardOf(stage)}`,
    }),
    'GET /api/admin/users/{userId}/payment-methods': (stage) => ({ path: ofRenter(stage) }),
    'DELETE /api/admin/users/{userId}/payment-methods/{paymentMethodId}': async (stage) => ({
      path: `${ofRenter(stage)}/${await cardOf(stage)}`,
    }),
    // An unknown card; only a master admin learns that.
    'DELETE /api/admin/users/{userId}/payment-methods/{paymentMethodId} of staff': ({
      people,
    }) => ({
      path: `/api/admin/users/${people.support.user.id}/payment-methods/pm_1`,
    }),
  },
);
