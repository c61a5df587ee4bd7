import type { PaymentState } from './gateway.ts';

/** The order in the books, before Stripe is asked. */
export type Standing =
  /** A requested trip without an authorization. */
  | 'requested'
  /** A requested trip that the host may approve. */
  | 'authorized'
  /** The host has approved, and Stripe captures. */
  | 'approving'
  /** A requested trip that staff captured at Stripe. */
  | 'captured_early'
  /** Anything but the trip: charged at once. */
  | 'charged'
  /** Nobody owes it any more. */
  | 'ended';

type Step =
  | 'record_authorization'
  | 'record_early_capture'
  | 'record_lapse'
  | 'finish_approval'
  | 'record_paid'
  | 'close'
  | 'expire_checkout'
  | 'void'
  | 'record_void'
  | 'give_back';

/**
 * Each pair of books and Stripe has a step. A pair that is left out changes nothing: the books know it
 * already, or a deadline ends it. So a requested trip that was captured before its authorization was
 * heard of ends unpaid, and is then given back.
 */
const steps: Record<Standing, Partial<Record<PaymentState['kind'], Step>>> = {
  requested: { authorized: 'record_authorization' },
  authorized: { captured: 'record_early_capture', canceled: 'record_lapse' },
  approving: { captured: 'finish_approval', canceled: 'record_lapse' },
  captured_early: {},
  charged: { captured: 'record_paid' },
  ended: {
    none: 'close',
    open: 'expire_checkout',
    expired: 'close',
    authorized: 'void',
    canceled: 'record_void',
    captured: 'give_back',
  },
};

/** The step that brings books and Stripe together, or undefined if they agree. */
export function nextStep(standing: Standing, { kind }: PaymentState): Step | undefined {
  return steps[standing][kind];
}
