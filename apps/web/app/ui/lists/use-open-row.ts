import { useSearchParams } from 'react-router';
import { currentParams } from './current-params.ts';

/**
 * The row of a list whose details are open, as the address has it under `name`; search, order and
 * page stay in the address.
 */
export function useOpenRow(name: string) {
  const [params, setParams] = useSearchParams();
  const openId = params.get(name) ?? undefined;

  function withRow(from: URLSearchParams, id: string | number | undefined): URLSearchParams {
    const next = new URLSearchParams(from);
    if (id === undefined) next.delete(name);
    else next.set(name, String(id));
    return next;
  }

  const go = (id: string | number | undefined) =>
    setParams(withRow(currentParams(), id), { preventScrollReset: true });

  return {
    openId,
    /** For links; a click on them is better answered by `show`. */
    linkTo: (id: string | number) => `?${withRow(params, id)}`,
    show: (id: string | number) => go(id),
    close: () => {
      if (openId !== undefined) go(undefined);
    },
  };
}
