import { useSearchParams } from 'react-router';

/** The open tab, kept in the address (`?tab=`) except for the first one. */
export function useAddressTab<const Value extends string>(values: readonly [Value, ...Value[]]) {
  const [params, setParams] = useSearchParams();
  const value = values.find((known) => known === params.get('tab')) ?? values[0];

  function open(tab: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === values[0]) next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [value, open] as const;
}
