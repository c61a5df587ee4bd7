import { invalid } from './errors.ts';

/**
 * Refuses parameters that Stripe knows and that would change what happens (amounts, who is paid)
 * while the sandbox would only look as if it had done so.
 */
export function refuseUnsupported<Params extends object>(
  params: Params,
  names: readonly (keyof Params & string)[],
): void {
  const found = names.find((name) => params[name] !== undefined && params[name] !== null);
  if (found) throw invalid(`The sandbox does not simulate ${found}.`, undefined, found);
}
