/** One operation of the API; its parameters are checked before `handle` sees them. */
export interface Route {
  /** As in `parameters.json`: `POST /v1/transfers/:id/reversals`. */
  operation: string;
  /** `publishable`: a browser may call it with a publishable key. */
  access: 'secret' | 'publishable';
  handle: (params: never, id: string, parent: string) => object;
}

/**
 * Handlers run in one go (no awaiting), so no request ever sees half of another's work.
 * `id` is the object that the path names, `parent` the one before it, if there are two.
 */
export function route<Params = object>(
  operation: string,
  handle: (params: Params, id: string, parent: string) => object,
  access: Route['access'] = 'secret',
): Route {
  return { operation, access, handle: handle as Route['handle'] };
}
