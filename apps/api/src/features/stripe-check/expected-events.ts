/** Events of the platform's endpoint; each makes the product read the object from Stripe. */
export const platformEvents = [
  'charge.captured',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.expired',
  'charge.failed',
  'charge.refunded',
  'charge.succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'identity.verification_session.canceled',
  'identity.verification_session.processing',
  'identity.verification_session.requires_input',
  'identity.verification_session.verified',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.detached',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'transfer.created',
  'transfer.reversed',
  'transfer.updated',
] as const;

/** Events of the endpoint for connected accounts. */
export const connectEvents = ['account.updated', 'capability.updated'] as const;
