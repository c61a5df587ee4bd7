import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

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
  const leaving = useOneAtATime();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: findUrl,
    onSuccess: (url) => window.location.assign(url),
    onError: (failure) => {
      leaving.end();
      onError?.(failure);
    },
  });

  useEffect(() => {
    function recover(event: PageTransitionEvent) {
      if (!event.persisted) return;
      leaving.end();
      reset();
      void client.invalidateQueries();
    }
    window.addEventListener('pageshow', recover);
    return () => window.removeEventListener('pageshow', recover);
  }, [client, leaving, reset]);

  return {
    leave(variables: Variables) {
      if (leaving.begin()) mutate(variables);
    },
    isLeaving: isPending || isSuccess,
    error,
    /** Forgets an earlier error. */
    reset,
  };
}
