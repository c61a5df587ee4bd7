import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { callApi } from '../../platform/api-client.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

interface Proof {
  /** Asked for where the last sign-in is long ago. */
  currentPassword?: string | undefined;
}

export const savedCardsQuery = {
  ...apiQuery(paymentMethodEndpoints.paymentMethods, {}),
  ...fetchedOnView,
};

export function saveCard(body: Proof & { paymentMethodId: string }) {
  return callApi(paymentMethodEndpoints.savePaymentMethod, { body });
}

export function removeCard({ id, ...body }: Proof & { id: string }) {
  return callApi(paymentMethodEndpoints.removePaymentMethod, { params: { id }, body });
}

export function findCardFormSource() {
  return callApi(paymentMethodEndpoints.cardForm, {});
}
