import { useSearchParams } from 'react-router';
import { currentParams } from './current-params.ts';

/**
 * The row of a list whose details are open, as the address has it under `name`, so that it can be
 * linked to and Back closes it. Search, order and page stay in the address; `also` names what leaves
 * it with the row.
 */
export function useOpenRow(name: string, also: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const openId = params.get(name) ?? undefined;

  function withRow(from: URLSearchParams, id: string | number): URLSearchParams {
    const next = new URLSearchParams(from);
    next.set(name, String(id));
    return next;
  }

  return {
    openId,
    /** For links; a click on them is better answered by `show`. */
    linkTo: (id: string | number) => `?${withRow(params, id)}`,
    /** Opens it from a list whose search may just have been typed. */
    show: (id: string | number) =>
      setParams(withRow(currentParams(), id), { preventScrollReset: true }),
    close() {
      const next = currentParams();
      if (!next.has(name)) return;
      for (const each of [name, ...also]) next.delete(each);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
