import type Stripe from 'stripe';

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

/** Changes made before it is thrown are kept (a decline leaves a failed charge). */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that failed validation. Stripe does not store these under the idempotency key. */
export class RefusedRequest extends StripeFailure {}

/** 400 `invalid_request_error`. */
export function invalid(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** 404 for an object named in the path. */
export function notFound(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

/** 400 for an object named in a parameter. */
export function noSuch(kind: string, id: string, param: string): StripeFailure {
  return invalid(`No such ${kind}: '${id}'`, 'resource_missing', param);
}

/** 403 for a connected account that does not exist or was deleted. */
export function accountInvalid(id: string): RefusedRequest {
  return refused(
    403,
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    'account_invalid',
  );
}

export function refused(status: number, message: string, code?: string, param?: string) {
  return new RefusedRequest(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}
