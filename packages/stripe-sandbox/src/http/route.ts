/** One operation of the API. Its parameters are validated before `handle` is called. */
export interface Route {
  /** Key in `parameters.json`: `POST /v1/transfers/:id/reversals`. */
  operation: string;
  /** `publishable`: a browser may call it with a publishable key. */
  access: 'secret' | 'publishable';
  handle: (params: never, id: string, parent: string) => object;
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
  return { operation, access, handle: handle as Route['handle'] };
}
