import { invalid } from './errors.ts';

/** Throws 400 if more than one of these parameters is given. */
export function requireAtMostOne<Params extends object>(
  params: Params,
  names: readonly (keyof Params & string)[],
): void {
  const given = names.filter((name) => params[name] !== undefined && params[name] !== null);
  if (given.length < 2) return;
  throw invalid(
    `You may only specify one of these parameters: ${names.join(', ')}.`,
    'parameter_invalid_combination',
    given[1],
  );
}

/** Throws 400 if one of these parameters is given without `confirm`. */
export function requireConfirm<Params extends { confirm?: boolean }>(
  params: Params,
  names: readonly (keyof Params & string)[],
): void {
  if (params.confirm) return;
  const given = names.find((name) => params[name] !== undefined && params[name] !== null);
  if (given === undefined) return;
  const message = `You can only specify ${given} when confirm is true.`;
  throw invalid(message, 'parameter_invalid_combination', given);
}
