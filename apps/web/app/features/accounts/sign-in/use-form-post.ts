import { formErrorTexts } from '@curbside/domain/accounts/texts';
import type { Call } from '@curbside/domain/wire/endpoint';
import { useSearchParams } from 'react-router';

/**
 * For a form that works without scripts too: spread `props` on `<form>`, so that the browser can
 * send it itself, and show `problem`, why the server led back here.
 */
export function useFormPost(call: Call, query = '') {
  const [search] = useSearchParams();
  const code = search.get('error');
  return {
    props: { action: `${call.path}${query}`, method: 'post' as const },
    problem: code ? (formErrorTexts[code] ?? 'Something went wrong. Please try again.') : undefined,
  };
}
