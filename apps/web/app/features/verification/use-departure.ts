import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Leaves this site for a page that the API names: checkout, identity check, payout onboarding.
 * `isLeaving` stays true until the browser is gone, and a second click does nothing. Whoever comes
 * back with the browser's Back button finds a page that works again.
 */
export function useDeparture<Variables = void>(
  findUrl: (variables: Variables) => Promise<string>,
  onError?: (error: Error) => void,
) {
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
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return;
      hasLeft.current = false;
      reset();
    }
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);

  return {
    leave(variables: Variables) {
      if (hasLeft.current) return;
      hasLeft.current = true;
      mutate(variables);
    },
    isLeaving: isPending || isSuccess,
    error,
  };
}
