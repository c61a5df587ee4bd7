import type { Calls } from '../wire/endpoint.ts';
import type { PaymentDefinitions } from './endpoints.ts';

export const paymentCalls: Calls<PaymentDefinitions> = {
  createCheckoutSession: { method: 'POST', path: '/api/stripe/create-checkout-session' },
  confirmPaymentAuthorization: {
    method: 'POST',
    path: '/api/stripe/confirm-payment-authorization',
  },
  receipt: { method: 'GET', path: '/api/bookings/:id/receipt' },
};
