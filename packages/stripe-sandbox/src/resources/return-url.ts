import { invalid } from '../http/errors.ts';
import { requireUrl } from '../http/urls.ts';

interface RedirectSettings {
  automatic_payment_methods: { allow_redirects?: string } | null;
  allowed_payment_method_types: string[] | null;
}

interface Confirmation {
  return_url?: string;
  off_session?: unknown;
  /** Sent by browsers, where Stripe.js handles the redirect. */
  client_secret?: string;
}

/**
 * Throws 400 if a confirmation by the server could lead to a redirect and has no `return_url`. Only
 * intents with `allow_redirects: never` or without redirecting payment methods need none.
 */
export function requireReturnUrl(intent: RedirectSettings, params: Confirmation): void {
  if (params.return_url) {
    requireUrl(params.return_url, 'return_url');
    return;
  }
  const types = intent.allowed_payment_method_types;
  const mayRedirect =
    intent.automatic_payment_methods?.allow_redirects !== 'never' &&
    !types?.every((type) => type === 'card');
  if (!mayRedirect || params.off_session || params.client_secret !== undefined) return;
  throw invalid(
    'This intent is configured to accept payment methods that might redirect your customer, so you must provide a `return_url`. If you do not want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never`.',
    'parameter_missing',
    'return_url',
  );
}
