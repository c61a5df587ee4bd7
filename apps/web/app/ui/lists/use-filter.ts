import { useSearchParams } from 'react-router';
import { currentParams } from './current-params.ts';

/** A filter of a list that lives in the address; the first value is the default. */
export function useFilter<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
) {
  const [params, setParams] = useSearchParams();
  const value = values.find((known) => known === params.get(name)) ?? values[0];

  function choose(chosen: Value): void {
    const next = currentParams();
    next.delete('cursor');
    if (chosen === values[0]) next.delete(name);
    else next.set(name, chosen);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return [value, choose] as const;
}
