import { useSearchParams } from 'react-router';

/**
 * The row of a list whose details are open, as the address has it under `name`; search, order and
 * page stay in the address.
 */
export function useOpenRow(name: string) {
  const [params, setParams] = useSearchParams();

  function withRow(id: string | number | undefined): URLSearchParams {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(name);
    else next.set(name, String(id));
    return next;
  }

  return {
    openId: params.get(name) ?? undefined,
    linkTo: (id: string | number) => `?${withRow(id)}`,
    close: () => {
      if (params.has(name)) setParams(withRow(undefined), { preventScrollReset: true });
    },
  };
}
