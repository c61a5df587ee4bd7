/** The parameters are validated before `handle` is called. */
export interface Route {
  /** Key in `parameters.json`: `POST /v1/transfers/:id/reversals`. */
  operation: string;
  /** `publishable`: a browser may call it with a publishable key. */
  access: 'secret' | 'publishable';
  /** True if the `Stripe-Account` header is accepted. */
  isPerAccount: boolean;
  handle: (params: never, id: string, parent: string, account: string | null) => object;
}

/**
 * Handlers are synchronous, so a request never sees another's partial changes. `id` is the last id
 * in the path, `parent` the one before it, if any.
 */
export function route<Params = object>(
  operation: string,
  handle: (params: Params, id: string, parent: string) => object,
  access: Route['access'] = 'secret',
): Route {
  return { operation, access, isPerAccount: false, handle: handle as Route['handle'] };
}

/** An operation on the platform or, with a `Stripe-Account` header, on a connected account. */
export function perAccountRoute<Params = object>(
  operation: string,
  handle: (params: Params, id: string, account: string | null) => object,
): Route {
  return {
    operation,
    access: 'secret',
    isPerAccount: true,
    handle: (params, id, _parent, account) => handle(params as Params, id, account),
  };
}
