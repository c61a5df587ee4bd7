import type { Calls } from '../wire/endpoint.ts';
import type { PaymentMethodDefinitions } from './endpoints.ts';

export const paymentMethodCalls: Calls<PaymentMethodDefinitions> = {
  cardForm: { method: 'GET', path: '/api/stripe/card-form' },
  paymentMethods: { method: 'GET', path: '/api/user/payment-methods' },
  savePaymentMethod: { method: 'POST', path: '/api/user/payment-methods' },
  removePaymentMethod: { method: 'DELETE', path: '/api/user/payment-methods/:id' },
  paymentMethodsOfUser: { method: 'GET', path: '/api/admin/users/:userId/payment-methods' },
  removePaymentMethodOfUser: {
    method: 'DELETE',
    path: '/api/admin/users/:userId/payment-methods/:paymentMethodId',
  },
};
