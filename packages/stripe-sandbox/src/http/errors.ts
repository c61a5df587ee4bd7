import type Stripe from 'stripe';

/** The body of Stripe's errors, as far as the sandbox sends it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
  doc_url?: string;
}

/** An answer that is an error. What was changed before it was thrown stays, as at Stripe. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that was refused before it began, so that its idempotency key stays free. */
export class RefusedRequest extends StripeFailure {}

/** 400: the request is understood, and not possible. */
export function invalid(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** 404 for the object that the path names. */
export function notFound(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

/** 400 for an object that a parameter names. */
export function noSuch(kind: string, id: string, param: string): StripeFailure {
  return invalid(`No such ${kind}: '${id}'`, 'resource_missing', param);
}

export function refused(status: number, message: string, code?: string, param?: string) {
  return new RefusedRequest(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}
