import { invalid } from './errors.ts';

/** Throws 400: ignoring these parameters of Stripe's would change amounts or who is paid. */
export function refuseUnsupported<Params extends object>(
  params: Params,
  names: readonly (keyof Params & string)[],
): void {
  const found = names.find((name) => params[name] !== undefined && params[name] !== null);
  if (found) throw invalid(`The sandbox does not simulate ${found}.`, undefined, found);
}
