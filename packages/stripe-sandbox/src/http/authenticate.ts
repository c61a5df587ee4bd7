import type { IncomingHttpHeaders } from 'node:http';
import { type ErrorBody, RefusedRequest } from './errors.ts';
import type { FormObject } from './form.ts';
import type { Route } from './route.ts';

/** Restricted keys with this prefix may only read. Others may do everything. */
const readOnlyPrefix = 'rk_test_read';

interface Wanted {
  access: Route['access'];
  method: string;
  /** The only secret key there is; undefined for any. */
  secretKey: string | undefined;
}

/**
 * Returns the API key. Accepts any `sk_test_…` or `rk_test_…` key, or the only one there is, and
 * `pk_…` for operations that browsers may call. Stripe.js sends its key as a form parameter, so
 * this removes it from `form`.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  form: FormObject,
  { access, method, secretKey }: Wanted,
): string {
  const key =
    bearer(headers.authorization) ?? (typeof form.key === 'string' ? form.key : undefined);
  if (!key) {
    throw refusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  delete form.key;
  if (secretKey ? key === secretKey : /^sk_test_\S+$/.test(key)) return key;
  if (!secretKey && /^rk_test_\S+$/.test(key)) {
    if (method === 'GET' || !key.startsWith(readOnlyPrefix)) return key;
    throw refusal(
      403,
      `The provided key '${key.slice(0, 8)}***' does not have the required permissions for this endpoint.`,
    );
  }
  if (/^pk_\S+$/.test(key)) {
    if (access === 'publishable') return key;
    throw refusal(
      403,
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  }
  throw refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}***`);
}

export function bearer(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function refusal(status: number, message: string, code?: string): RefusedRequest {
  const body: ErrorBody = { type: 'invalid_request_error', message, ...(code && { code }) };
  return new RefusedRequest(status, body);
}
