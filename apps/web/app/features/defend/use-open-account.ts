import { useSearchParams } from 'react-router';

/** Whose details are open, as the address has it; search, order and page stay in the address. */
export function useOpenAccount() {
  const [params, setParams] = useSearchParams();

  function withUser(userId: string | undefined): URLSearchParams {
    const next = new URLSearchParams(params);
    if (userId) next.set('user', userId);
    else next.delete('user');
    return next;
  }

  return {
    openId: params.get('user') ?? undefined,
    linkTo: (userId: string) => `?${withUser(userId)}`,
    close: () => setParams(withUser(undefined), { preventScrollReset: true }),
  };
}
