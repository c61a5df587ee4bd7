import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Leaves this site for a page of the payment provider: checkout, identity check, payout onboarding.
 * `isLeaving` stays true until the browser has gone, and a second click does nothing. When the
 * browser's Back button brings this page back from its cache, it works again and fetches what may
 * have changed meanwhile.
 * @param findUrl asks the API for the address; the message of its error is for people
 */
export function useExternalPage<Variables = void>(
  findUrl: (variables: Variables) => Promise<string>,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  // Two clicks within one render would both see isPending false.
  const hasLeft = useRef(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: findUrl,
    onSuccess: (url) => window.location.assign(url),
    onError: (failure) => {
      hasLeft.current = false;
      onError?.(failure);
    },
  });

  useEffect(() => {
    function recover(event: PageTransitionEvent) {
      if (!event.persisted) return;
      hasLeft.current = false;
      reset();
      void client.invalidateQueries();
    }
    window.addEventListener('pageshow', recover);
    return () => window.removeEventListener('pageshow', recover);
  }, [client, reset]);

  return {
    leave(variables: Variables) {
      if (hasLeft.current) return;
      hasLeft.current = true;
      mutate(variables);
    },
    isLeaving: isPending || isSuccess,
    error,
    /** Forgets an earlier error. */
    reset,
  };
}
