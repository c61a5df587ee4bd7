import { paymentMethodCalls } from '@curbside/domain/payment-methods/calls';
import { callApi } from '../../platform/api-client.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

interface Proof {
  /** Asked for where the last sign-in is long ago. */
  currentPassword?: string | undefined;
}

export const savedCardsQuery = {
  ...apiQuery(paymentMethodCalls.paymentMethods, {}),
  ...fetchedOnView,
};

export function saveCard(body: Proof & { paymentMethodId: string }) {
  return callApi(paymentMethodCalls.savePaymentMethod, { body });
}

export function removeCard({ id, ...body }: Proof & { id: string }) {
  return callApi(paymentMethodCalls.removePaymentMethod, { params: { id }, body });
}

export function findCardFormSource() {
  return callApi(paymentMethodCalls.cardForm, {});
}
