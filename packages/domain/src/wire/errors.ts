/** Body of the plain 404 page. */
export const unknownAddress = '404 Not found';

/** Every code that the API answers with, and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  invalid_times: 400,
  invalid_dates: 400,
  idempotency_mismatch: 400,
  invalid_code: 400,
  amount_too_large: 400,
  invalid_credentials: 401,
  sign_in_required: 401,
  second_factor_required: 401,
  payment_declined: 402,
  account_disabled: 403,
  verification_required: 403,
  sign_in_again: 403,
  second_factor_missing: 403,
  forbidden: 403,
  origin_not_allowed: 403,
  own_car: 403,
  blocked: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  email_taken: 409,
  dates_blocked: 409,
  dates_taken: 409,
  too_many_unpaid: 409,
  wrong_state: 409,
  stripe_connect_required: 409,
  clock_backwards: 409,
  storage_quota: 409,
  too_large: 413,
  unsupported_media: 415,
  unsupported_file: 422,
  too_many_requests: 429,
  internal: 500,
  payments_unavailable: 503,
  server_busy: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];
